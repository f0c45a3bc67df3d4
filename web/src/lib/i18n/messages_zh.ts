// All texts live in src/riverboat/locale (the web client has no locale folder of its own): tests/locale checks both languages.
import "$fonts/chinese.css";
import actions from "$locale/zh-CN/actions.ftl?raw";
import bots from "$locale/zh-CN/bots.ftl?raw";
import errors from "$locale/zh-CN/errors.ftl?raw";
import fairness from "$locale/zh-CN/fairness.ftl?raw";
import hands from "$locale/zh-CN/hands.ftl?raw";
import persons from "$locale/zh-CN/persons.ftl?raw";
import play from "$locale/zh-CN/play.ftl?raw";
import review from "$locale/zh-CN/review.ftl?raw";
import lab from "$locale/zh-CN/web-lab.ftl?raw";
import opponents from "$locale/zh-CN/web-opponents.ftl?raw";
import coach from "$locale/zh-CN/web-review.ftl?raw";
import table from "$locale/zh-CN/web-table.ftl?raw";
import web from "$locale/zh-CN/web.ftl?raw";

export default [actions, bots, errors, fairness, hands, persons, play, review, lab, opponents, coach, table, web];
