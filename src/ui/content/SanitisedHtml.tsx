import { createElement, type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { isPage } from '../../../common/match.ts';
import { attributes, elements } from '../../../common/text/markup.ts';
import { type MarkupElement, parseMarkup } from './markup-nodes.ts';
import { spokenIn } from './Spoken.tsx';
import { tableBox } from './table-box.ts';

export interface SanitisedHtmlProps {
  html: string;
  className?: string;
  /** Where it is not the language of the page. */
  lang?: string | undefined;
}

/**
 * Rebuilds allowed elements (`common/text/markup.ts`) of the inert parsed document as React
 * elements: without a second parse, which could change the meaning.
 */
export function SanitisedHtml({ html, className, lang }: SanitisedHtmlProps) {
  const content = useMemo(() => childrenOf(parseMarkup(html)), [html]);
  return createElement('div', { className, ...spokenIn(lang) }, ...content);
}

/** Elements whose content is dropped; that of other forbidden elements is kept as text. */
const silent = /^(?:script|style|iframe|svg|math)$/;

/** React warns of white space in these elements. */
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
  // other sites get neither a referrer nor `window.opener`
  if (/^https:/i.test(props.href ?? '')) props.rel = 'noopener noreferrer';
  const { href } = props;
  const rebuilt = leadsToPage(href)
    ? createElement(Link, { ...props, href }, ...childrenOf(element))
    : createElement(name, props, ...childrenOf(element));
  return [name === 'table' ? createElement('div', tableBox, rebuilt) : rebuilt];
}

/** Only the browser knows whether a link has this site's origin. */
function leadsToPage(link: string | undefined): link is string {
  const origin = typeof location === 'undefined' ? '' : location.origin;
  return link !== undefined && isPage(link.replace(`${origin}/`, '/'));
}
