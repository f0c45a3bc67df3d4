/** Mistakes, not taste: how a rule is written is Prettier's concern. */
export default {
  extends: ["stylelint-config-recommended"],
  overrides: [{ files: ["**/*.svelte"], customSyntax: "postcss-html" }],
  rules: {
    "no-descending-specificity": null,
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
  },
};
