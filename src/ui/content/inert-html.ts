/** Missing in TypeScript's DOM types. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => InertHtml;
}

interface InertHtml {
  createHTML: (html: string) => string;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** Created first by src/main.tsx: the content security policy allows a policy name only once. */
export const inertHtml = trustedTypes?.createPolicy('inert', { createHTML: (html) => html });
