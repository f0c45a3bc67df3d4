// All texts live in src/riverboat/locale (the web client has no locale folder of its own): tests/locale checks both languages.
import actions from "$locale/zh-CN/actions.ftl?raw";
import bots from "$locale/zh-CN/bots.ftl?raw";
import errors from "$locale/zh-CN/errors.ftl?raw";
import hands from "$locale/zh-CN/hands.ftl?raw";
import play from "$locale/zh-CN/play.ftl?raw";
import table from "$locale/zh-CN/web-table.ftl?raw";
import web from "$locale/zh-CN/web.ftl?raw";

export default [actions, bots, errors, hands, play, table, web];
