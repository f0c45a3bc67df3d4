/** Builds demo.html, which no release contains: for the tests of the layout. */
import { fileURLToPath } from "node:url";
import { mergeConfig } from "vite";
import config from "./vite.config.ts";

export default mergeConfig(config, {
  build: { rollupOptions: { input: fileURLToPath(new URL("./demo.html", import.meta.url)) } },
});
