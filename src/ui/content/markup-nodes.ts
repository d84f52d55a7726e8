import { inertHtml } from './inert-html.ts';

/** An element of parsed HTML, as far as it is looked at. */
export interface MarkupElement {
  /** In lower case. */
  name: string;
  /** The value of an attribute; null when it is absent. */
  attribute: (name: string) => string | null;
  /** Elements and texts, without comments. */
  children: readonly (MarkupElement | string)[];
}

/**
 * The body of a document of this HTML, as the browser's parser reads it. `markup-nodes.server.ts` takes the place of this
 * file where the server draws pages.
 */
export const parseMarkup = (html: string): MarkupElement =>
  read(new DOMParser().parseFromString(inertHtml?.createHTML(html) ?? html, 'text/html').body);

const read = (element: Element): MarkupElement => ({
  name: element.localName,
  attribute: (name) => element.getAttribute(name),
  children: [...element.childNodes].flatMap((node): (MarkupElement | string)[] => {
    if (node instanceof Element) return [read(node)];
    return node instanceof Text ? [node.data] : [];
  }),
});
