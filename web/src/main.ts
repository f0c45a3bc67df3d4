import { mount } from "svelte";
import "$lib/ui/tokens.css";
import "$lib/ui/base.css";
import App from "./App.svelte";
import { loadLanguage } from "$lib/i18n/text.svelte";
import { settings } from "$lib/settings/settings.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no element #app to be drawn in");

await loadLanguage(settings.language);
mount(App, { target });
