/** An element of parsed HTML, as far as it is looked at. */
export interface MarkupElement {
  /** In lower case. */
  name: string;
  /** The value of an attribute; null when it is absent. */
  attribute: (name: string) => string | null;
  /** Elements and texts, without comments. */
  children: readonly (MarkupElement | string)[];
}

/** The part of the Trusted Types API used here; TypeScript's DOM types lack it. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
/** What it lets through is parsed by `parseMarkup` alone. */
const policy = trustedTypes?.createPolicy('inert', { createHTML: (html) => html });

/**
 * The body of a document of this HTML, as the browser's parser reads it. `markup-nodes.server.ts` takes the place of this
 * file where the server draws pages.
 */
export const parseMarkup = (html: string): MarkupElement =>
  read(new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html').body);

const read = (element: Element): MarkupElement => ({
  name: element.localName,
  attribute: (name) => element.getAttribute(name),
  children: [...element.childNodes].flatMap((node): (MarkupElement | string)[] => {
    if (node instanceof Element) return [read(node)];
    return node instanceof Text ? [node.data] : [];
  }),
});
