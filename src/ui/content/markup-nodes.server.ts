import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { MarkupElement } from './markup-nodes.ts';

/** Without a DOM: parse5 builds the same tree (WHATWG HTML 13.2). */
export function parseMarkup(html: string): MarkupElement {
  const document = parse(html, { scriptingEnabled: false });
  const root = document.childNodes.find(defaultTreeAdapter.isElementNode);
  const body = root?.childNodes.filter(defaultTreeAdapter.isElementNode).find(({ tagName }) => tagName === 'body');
  if (!body) throw new Error('A parsed document has a body');
  return read(body);
}

const read = (element: Tree.Element): MarkupElement => ({
  name: element.tagName,
  attribute: (name) => element.attrs.find((attribute) => attribute.name === name)?.value ?? null,
  children: element.childNodes.flatMap((node): (MarkupElement | string)[] => {
    if (defaultTreeAdapter.isElementNode(node)) return [read(node)];
    return defaultTreeAdapter.isTextNode(node) ? [node.value] : [];
  }),
});
