// Development and tests only: a table that follows a script, /demo.html?players=9&lang=zh-CN; a review, ?show=review; or
// a crowded table that the tests of the layout change with `showTable`, ?show=crowded.
import { mount, tick } from "svelte";
import "$lib/ui/fonts.css";
import "$lib/ui/tokens.css";
import "$lib/ui/base.css";
import { isLanguage } from "$lib/i18n/language";
import { loadLanguage } from "$lib/i18n/text.svelte";
import { dressPage, settings } from "$lib/settings/settings.svelte";
import Table from "$lib/table/Table.svelte";
import Replayer from "$lib/hands/Replayer.svelte";
import type { Language } from "$lib/i18n/language";
import { ReplaySession } from "$lib/hands/replay_session.svelte";
import { TableCoach } from "$lib/review/table_coach.svelte";
import { crowdedTable, type Moment } from "./crowded";
import { demoReview } from "./demo_review";
import { DemoSession } from "./demo_session.svelte";

const wanted = new URLSearchParams(location.search);
const language = wanted.get("lang");
if (isLanguage(language)) settings.language = language;
dressPage();
await loadLanguage(settings.language);
const target = document.getElementById("app")!;
if (wanted.get("show") === "review") {
  const { review, hand } = demoReview();
  mount(Replayer, {
    target,
    props: { review, hand, first: Number(wanted.get("step") ?? 11), code: null, phhAddress: "", dealAddress: "" },
  });
} else if (wanted.get("show") === "crowded") {
  const session = new ReplaySession("crowded", crowdedTable(2, "turn"));
  const showTable = async (players: number, moment: Moment, language: Language, unit: "chips" | "bb", held = 2): Promise<void> => {
    settings.language = language;
    settings.unit = unit;
    await loadLanguage(language);
    session.view = crowdedTable(players, moment, held);
    await tick();
  };
  Object.assign(globalThis, { showTable });
  mount(Table, { target, props: { session, coach: new TableCoach("crowded", null) } });
} else {
  const session = new DemoSession(Number(wanted.get("players") ?? 6));
  Object.assign(globalThis, { session });
  mount(Table, { target, props: { session } });
}
