import { createHash } from 'node:crypto';

/** What says nothing to a person: looks, and names that only the page itself uses. */
const silent = new Set(['class', 'style', 'id', 'for', 'checked', 'value', 'disabled', 'open', 'selected']);
const references = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-activedescendant', 'aria-owns'];
/** Of more children than this, the others are only a sum. */
const most = 12;
const bare = new Set(['div', 'span', 'br', 'wbr', 'strong', 'b']);

/**
 * What a page says to those who see and hear it, a line an element in the order of the page: tag, attributes, state and
 * text. Looks are left out; drawings are one line; what refers to another element names that element's text.
 */
export function outlineOf(root: Element): string[] {
  const lines = [...root.children].map((element) => [
    ...lineOf(element),
    ...(element instanceof SVGElement || element.tagName === 'STYLE' ? [] : outlineOf(element)),
  ]);
  if (lines.length <= most) return lines.flat();
  return [...lines.slice(0, 3).flat(), `and ${lines.length - 3} more (${sumOf(lines.slice(3).flat().join('\n'))})`];
}

function lineOf(element: Element): string[] {
  const tag = element.tagName.toLowerCase();
  if (tag === 'style' || tag === 'script') return [];
  const drawn = element instanceof SVGElement;
  if (drawn && element.getAttribute('aria-hidden') === 'true') return [];
  const attributes = [...element.attributes]
    .filter(({ name }) => !silent.has(name) && !name.startsWith('data-'))
    .filter(({ name }) => !drawn || /^(aria-|role$)/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, value }) => said(element, name, value));
  const text = textOf(element);
  const parts = [...attributes, ...stateOf(element), ...(text === '' ? [] : [JSON.stringify(text)])];
  const isEmpty = element.childNodes.length === 0;
  // A box that holds nothing may still be drawn.
  if (bare.has(tag) && parts.length === 0) return isEmpty && element.classList.length > 0 ? [`${tag} empty`] : [];
  return [[tag, ...parts].join(' ')];
}

function said(element: Element, name: string, value: string): string {
  if (references.includes(name)) {
    const names = value.split(' ').map((id) => element.ownerDocument.getElementById(id));
    return `${name}=${JSON.stringify(names.map((named) => (named ? short(named.textContent) : 'nobody')).join(' + '))}`;
  }
  // React counts the ids that it makes.
  return value === '' ? name : `${name}=${JSON.stringify(short(value.replace(/_r_\w+_/g, '_r_')))}`;
}

/** What a control holds now, which its attributes do not tell. */
function stateOf(element: Element): string[] {
  const state: string[] = [];
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  ) {
    const labels = [...(element.labels ?? [])].map((label) => short(label.textContent)).join(' + ');
    if (labels !== '') state.push(`label=${JSON.stringify(labels)}`);
    if (element.value !== '') state.push(`value=${JSON.stringify(short(element.value))}`);
    if (element instanceof HTMLInputElement && element.checked) state.push('checked');
  }
  if (element instanceof HTMLOptionElement && element.value !== element.textContent)
    state.push(`value=${JSON.stringify(element.value)}`);
  if (element.matches(':disabled')) state.push('disabled');
  if ((element instanceof HTMLDetailsElement || element instanceof HTMLDialogElement) && element.open)
    state.push('open');
  return state;
}

/** The element's own text. */
function textOf(element: Element): string {
  const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return short(own.map((node) => node.textContent ?? '').join('…'));
}

/** In one line; the end of a long one only as a sum. */
function short(text: string): string {
  const line = text.replace(/[^\S\u00a0]+/g, ' ').trim();
  if (line.length <= 160) return line;
  return `${line.slice(0, 100)}… ${sumOf(line)}`;
}

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
