/** The value of a custom property of styles.css, such as `--ink`, in the theme that is shown. */
export const designToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
