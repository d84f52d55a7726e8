import { createElement, type ReactNode, useMemo } from 'react';
import { attributes, elements } from '../../../common/text/markup.ts';

/**
 * HTML from the server, rebuilt as React elements (BLOG-02, LESSON-07; S12). The browser's parser reads it into a document
 * that runs nothing and loads nothing; of that, only the elements and attributes of `common/text/markup.ts` are created
 * again. HTML is never inserted into the page, so there is no second parse in which markup could change its meaning.
 */
export function SanitisedHtml({ html, className }: { html: string; className?: string }) {
  const content = useMemo(() => childrenOf(parse(html).body), [html]);
  return createElement('div', { className }, ...content);
}

/** Elements whose content is no text for readers. The content of others that are not allowed is kept as text. */
const silent = /^(?:script|style|iframe|svg|math)$/;

/** Elements that hold no text of their own: React warns of the line ends in them. */
const textless = /^(?:table|thead|tbody|tr)$/;

function childrenOf(parent: Element): ReactNode[] {
  return [...parent.childNodes].flatMap((node): ReactNode[] => {
    if (node instanceof Element) return shown(node);
    return node instanceof Text && !textless.test(parent.localName) ? [node.data] : [];
  });
}

function shown(element: Element): ReactNode[] {
  const name = element.localName;
  if (silent.test(name)) return [];
  if (!elements.has(name)) return childrenOf(element);
  const props: Record<string, string> = {};
  for (const [attribute, allows] of Object.entries(attributes)) {
    const value = element.getAttribute(attribute);
    if (value !== null && allows(value)) props[attribute] = value;
  }
  if (name === 'img') return [props.src ? createElement(name, { loading: 'lazy', ...props }) : props.alt];
  // Another site gets neither this page's address nor a way to change the page.
  if (/^https:/i.test(props.href ?? '')) props.rel = 'noopener noreferrer';
  const rebuilt = createElement(name, props, ...childrenOf(element));
  return [name === 'table' ? createElement('div', scroller, rebuilt) : rebuilt];
}

/** A wide table scrolls inside its own box, by keyboard too (WCAG 2.1.1). */
const scroller = { className: 'overflow-x-auto', role: 'region', 'aria-label': 'Table', tabIndex: 0 };

/** The part of the Trusted Types API used here; TypeScript's DOM types lack it. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
/** What it lets through is parsed by `parse` alone. */
const policy = trustedTypes?.createPolicy('inert', { createHTML: (html) => html });

const parse = (html: string): Document =>
  new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
