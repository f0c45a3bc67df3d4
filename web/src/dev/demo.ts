// Development only: a table that follows a script. /demo.html?players=9&lang=zh-CN
import { mount } from "svelte";
import "$lib/ui/tokens.css";
import "$lib/ui/base.css";
import { isLanguage } from "$lib/i18n/language";
import { loadLanguage } from "$lib/i18n/text.svelte";
import { settings } from "$lib/settings/settings.svelte";
import Table from "$lib/table/Table.svelte";
import { DemoSession } from "./demo_session.svelte";

const wanted = new URLSearchParams(location.search);
const language = wanted.get("lang");
if (isLanguage(language)) settings.language = language;
document.documentElement.dataset["suits"] = "four";
await loadLanguage(settings.language);
const session = new DemoSession(Number(wanted.get("players") ?? 6));
Object.assign(globalThis, { session });
mount(Table, { target: document.getElementById("app")!, props: { session } });
