import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["node_modules/", "src/lib/api/types.ts"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs["flat/recommended"],
  {
    rules: {
      // Types are checked by svelte-check, which knows the browser.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // Sets and maps here are replaced as a whole, or no part of what is drawn.
      "svelte/prefer-svelte-reactivity": "off",
      // svelte-check wants some comments that this rule calls unused.
      "svelte/no-unused-svelte-ignore": "off",
      // {" "} keeps a space that formatting would drop.
      "svelte/no-useless-mustaches": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  { files: ["public/*.js"], languageOptions: { sourceType: "script" } },
);
