import { createElement, type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { isPage } from '../../../common/match.ts';
import { attributes, elements } from '../../../common/text/markup.ts';
import { type MarkupElement, parseMarkup } from './markup-nodes.ts';

/**
 * HTML from the server, rebuilt as React elements (BLOG-02, LESSON-07; S12). A parser reads it into a document that runs
 * nothing and loads nothing; of that, only the elements and attributes of `common/text/markup.ts` are created
 * again. HTML is never inserted into the page, so there is no second parse in which markup could change its meaning.
 */
export function SanitisedHtml({ html, className }: { html: string; className?: string }) {
  const content = useMemo(() => childrenOf(parseMarkup(html)), [html]);
  return createElement('div', { className }, ...content);
}

/** Elements whose content is no text for readers. The content of others that are not allowed is kept as text. */
const silent = /^(?:script|style|iframe|svg|math)$/;

/** Elements that hold no text of their own: React warns of the line ends in them. */
const textless = /^(?:table|thead|tbody|tr)$/;

function childrenOf({ name, children }: MarkupElement): ReactNode[] {
  return children.flatMap((node): ReactNode[] => {
    if (typeof node !== 'string') return shown(node);
    return textless.test(name) ? [] : [node];
  });
}

function shown(element: MarkupElement): ReactNode[] {
  const { name } = element;
  if (silent.test(name)) return [];
  if (!elements.has(name)) return childrenOf(element);
  const props: Record<string, string> = {};
  for (const [attribute, allows] of Object.entries(attributes)) {
    const value = element.attribute(attribute);
    if (value !== null && allows(value)) props[attribute] = value;
  }
  if (name === 'img') return [props.src ? createElement(name, { loading: 'lazy', ...props }) : props.alt];
  // Another site gets neither this page's address nor a way to change the page.
  if (/^https:/i.test(props.href ?? '')) props.rel = 'noopener noreferrer';
  const { href } = props;
  const rebuilt = leadsToPage(href)
    ? createElement(Link, { ...props, href }, ...childrenOf(element))
    : createElement(name, props, ...childrenOf(element));
  return [name === 'table' ? createElement('div', scroller, rebuilt) : rebuilt];
}

/** Whether a link leads to a page of this app. Where it begins with this site's origin, only the browser can tell. */
function leadsToPage(link: string | undefined): link is string {
  const origin = typeof location === 'undefined' ? '' : location.origin;
  return link !== undefined && isPage(link.replace(`${origin}/`, '/'));
}

/** A wide table scrolls inside its own box, by keyboard too (WCAG 2.1.1). */
const scroller = { className: 'overflow-x-auto', role: 'region', 'aria-label': 'Table', tabIndex: 0 };
