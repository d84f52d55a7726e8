/** The part of the Trusted Types API used here; TypeScript's DOM types lack it. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => InertHtml;
}

interface InertHtml {
  createHTML: (html: string) => string;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/**
 * The only Trusted Types policy of the app, for HTML that is parsed into a document which runs nothing and loads
 * nothing. src/main.tsx makes it at the start of every page: the content security policy allows a name once, so no
 * other script gets one (A172).
 */
export const inertHtml = trustedTypes?.createPolicy('inert', { createHTML: (html) => html });
