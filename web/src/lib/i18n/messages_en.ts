// All texts live in src/riverboat/locale (the web client has no locale folder of its own): tests/locale checks both languages.
import actions from "$locale/en/actions.ftl?raw";
import bots from "$locale/en/bots.ftl?raw";
import errors from "$locale/en/errors.ftl?raw";
import fairness from "$locale/en/fairness.ftl?raw";
import hands from "$locale/en/hands.ftl?raw";
import persons from "$locale/en/persons.ftl?raw";
import play from "$locale/en/play.ftl?raw";
import review from "$locale/en/review.ftl?raw";
import lab from "$locale/en/web-lab.ftl?raw";
import opponents from "$locale/en/web-opponents.ftl?raw";
import coach from "$locale/en/web-review.ftl?raw";
import table from "$locale/en/web-table.ftl?raw";
import web from "$locale/en/web.ftl?raw";

export default [actions, bots, errors, fairness, hands, persons, play, review, lab, opponents, coach, table, web];
