import { inertHtml } from './inert-html.ts';

export interface MarkupElement {
  /** In lower case. */
  name: string;
  /** Null if absent. */
  attribute: (name: string) => string | null;
  /** Without comments. */
  children: readonly (MarkupElement | string)[];
}

/** Parsed body. The server build replaces this file by `markup-nodes.server.ts`. */
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
