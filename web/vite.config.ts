/// <reference types="vitest/config" />
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte, vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { CUT_FONTS, shippedFonts } from "./fonts.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm run dev` finds a running `riverboat serve`. */
const server = process.env["RIVERBOAT_SERVER"] ?? "http://127.0.0.1:8642";

/** Texts of `play.ftl` that only the terminal says begin with `play-`: the browser does not load them. */
function withoutTerminalTexts(): Plugin {
  return {
    name: "without-terminal-texts",
    enforce: "pre",
    load(id) {
      if (!id.endsWith("/play.ftl?raw")) return null;
      const texts = readFileSync(id.slice(0, -"?raw".length), "utf8");
      return `export default ${JSON.stringify(texts.replace(/^play-[\w-]+ =.*\n(?:[ }].*\n|\n(?= ))*/gm, ""))}`;
    },
  };
}

export default defineConfig({
  plugins: [withoutTerminalTexts(), shippedFonts(), svelte({ preprocess: vitePreprocess() })],
  resolve: {
    alias: { $lib: here("./src/lib"), $locale: here("../src/riverboat/locale"), $fonts: CUT_FONTS },
    // Components under test are those of the browser, not those rendered on a server.
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: here("../src/riverboat/server/static"),
    emptyOutDir: true,
    target: "es2022",
    // The first versions with `light-dark()`, which must stay as it is: see `tokens.css`.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The page's Content-Security-Policy allows neither inline scripts nor data: addresses for styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    fs: { allow: [here("."), here("../src/riverboat/locale")] },
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
  test: { include: ["tests/**/*.test.ts", "src/**/*.test.ts"], environment: "node" },
});
