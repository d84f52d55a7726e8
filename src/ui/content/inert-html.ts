/** Missing in TypeScript's DOM types. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => InertHtml;
}

interface InertHtml {
  createHTML: (html: string) => string;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/**
 * The app's only Trusted Types policy, for inert documents. src/main.tsx creates it first: the
 * content security policy allows a name once, so no other script can.
 */
export const inertHtml = trustedTypes?.createPolicy('inert', { createHTML: (html) => html });
