import { mount } from "svelte";
import "$fonts/languages.css";
import "$lib/ui/fonts.css";
import "$lib/ui/tokens.css";
import "$lib/ui/base.css";
import App from "./App.svelte";
import { loadLanguage } from "$lib/i18n/text.svelte";
import { dressPage, settings } from "$lib/settings/settings.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no element #app to be drawn in");

dressPage();
await loadLanguage(settings.language);
mount(App, { target });

// Only where the browser has one: a page over plain HTTP on a local network works without.
if ("serviceWorker" in navigator && import.meta.env.PROD) navigator.serviceWorker.register("/sw.js").catch(() => undefined);
