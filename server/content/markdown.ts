import { Marked } from 'marked';

/** Markdown as posts are written in it. */
export const markdown = new Marked({ gfm: true });

/** The HTML cannot be said in Markdown. */
export class NotMarkdown extends Error {
  override readonly name = 'NotMarkdown';
}

interface Element {
  tag: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

type Write = (text: string) => string;
const plainly: Write = (text) => text;
/** Every sign that Markdown could take for its own. */
const escaped: Write = (text) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');

/**
 * The way back: Markdown that gives exactly this HTML. The database keeps only the HTML of a post; signs are escaped
 * just in the paragraphs where Markdown would take them for its own.
 * @param html what `markdown` made.
 * @throws NotMarkdown
 */
export function toMarkdown(html: string): string {
  const blocks = elementsOf(parse(html));
  const render = (text: string) => markdown.parse(text, { async: false }).trim();
  const written = blocks.map((block, index) => {
    const isAgain = blocks[index - 1]?.tag === block.tag;
    const simple = blockOf(block, plainly, isAgain);
    return normal(render(simple)) === normal(htmlOf(block)) ? simple : blockOf(block, escaped, isAgain);
  });
  const text = written.join('\n\n');
  if (render(text) !== html) throw new NotMarkdown('its HTML was not made from Markdown');
  return text;
}

const normal = (html: string): string => html.replaceAll('\n', '').trim();

const emptyTags = ['br', 'hr', 'img', 'input'];

/** Well-formed HTML, as `markdown` writes it. */
function parse(html: string): Element {
  const root: Element = { tag: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, end, tag = '', pairs = '', text] of html.matchAll(/<(\/?)([a-z0-9]+)((?:\s[^>]*)?)>|([^<]+)/g)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(decode(text));
    else if (end) open.pop();
    else {
      const attributes = [...pairs.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value = '']) => [
        name,
        decode(value),
      ]);
      const element: Element = { tag, attributes: Object.fromEntries(attributes), children: [] };
      parent.children.push(element);
      if (!emptyTags.includes(tag)) open.push(element);
    }
  }
  return root;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decode = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '');
const encode = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => Object.keys(entities).find((entity) => entities[entity] === sign) ?? sign);

function htmlOf(node: Element | string): string {
  if (typeof node === 'string') return encode(node);
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${encode(value)}"`);
  const open = `<${node.tag}${attributes.join('')}>`;
  return emptyTags.includes(node.tag) ? open : `${open}${node.children.map(htmlOf).join('')}</${node.tag}>`;
}

const elementsOf = ({ children }: Element): Element[] => children.filter((child) => typeof child !== 'string');
const textOf = (node: Element | string): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('');
const indent = (text: string, by: string): string => text.replace(/\n(?=.)/g, `\n${by}`);

const blockTags = ['p', 'ul', 'ol', 'blockquote', 'pre', 'table', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** @param isAgain follows one of its kind: two lists in a row need different signs. */
function blockOf(element: Element, write: Write, isAgain = false): string {
  const { tag, attributes } = element;
  const heading = /^h([1-6])$/.exec(tag)?.[1];
  if (heading) return `${'#'.repeat(Number(heading))} ${inlineOf(element, write)}`;
  switch (tag) {
    case 'p':
      return inlineOf(element, write);
    case 'hr':
      return '***';
    case 'blockquote':
      return `> ${blocksOf(element, write).replaceAll('\n', '\n> ')}`;
    case 'pre': {
      const [code] = elementsOf(element);
      const language = code?.attributes.class?.replace('language-', '') ?? '';
      return `~~~~${language}\n${textOf(element).replace(/\n$/, '')}\n~~~~`;
    }
    case 'ul':
      return listOf(element, write, () => (isAgain ? '*' : '-'));
    case 'ol':
      return listOf(element, write, (index) => `${Number(attributes.start ?? 1) + index}${isAgain ? ')' : '.'}`);
    case 'table':
      return tableOf(element, write);
    default:
      throw new NotMarkdown(`there is no Markdown for <${tag}>`);
  }
}

const blocksOf = (element: Element, write: Write): string =>
  elementsOf(element)
    .map((child, index, all) => blockOf(child, write, all[index - 1]?.tag === child.tag))
    .join('\n\n');

function listOf(list: Element, write: Write, signOf: (index: number) => string): string {
  const items = elementsOf(list);
  const isLoose = items.some((item) => elementsOf(item).some(({ tag }) => tag === 'p'));
  return items
    .map((item, index) => {
      const sign = `${signOf(index)} `;
      return sign + indent(isLoose ? blocksOf(item, write) : tightOf(item, write), ' '.repeat(sign.length));
    })
    .join(isLoose ? '\n\n' : '\n');
}

/** An entry without paragraphs: a line, and what is nested below it. */
function tightOf(item: Element, write: Write): string {
  const isBlock = (child: Element | string) => typeof child !== 'string' && blockTags.includes(child.tag);
  const line = { ...item, children: item.children.filter((child) => !isBlock(child)) };
  const nested = { ...item, children: item.children.filter(isBlock) };
  return [inlineOf(line, write).trim(), blocksOf(nested, write)].filter(Boolean).join('\n');
}

function tableOf(table: Element, write: Write): string {
  const [head, ...rows] = elementsOf(table).flatMap(elementsOf);
  const cells = (row: Element) => elementsOf(row).map((cell) => inlineOf(cell, write).replaceAll('|', '\\|'));
  const line = (texts: string[]) => `| ${texts.join(' | ')} |`;
  const rules: Record<string, string> = { left: ':--', center: ':-:', right: '--:' };
  const columns = head ? elementsOf(head).map(({ attributes }) => rules[attributes.align ?? ''] ?? '---') : [];
  return [line(head ? cells(head) : []), line(columns), ...rows.map((row) => line(cells(row)))].join('\n');
}

const marks: Record<string, string> = { strong: '**', em: '*', del: '~~' };

function inlineOf({ children }: Element, write: Write): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return write(child);
      const { tag, attributes } = child;
      const mark = marks[tag];
      if (mark) return mark + inlineOf(child, write) + mark;
      const target = () => `<${attributes.href ?? attributes.src}>${attributes.title ? ` "${attributes.title}"` : ''}`;
      if (tag === 'a') return `[${inlineOf(child, write)}](${target()})`;
      if (tag === 'img') return `![${write(attributes.alt ?? '')}](${target()})`;
      if (tag === 'br') return '\\\n';
      if (tag === 'input') return 'checked' in attributes ? '[x]' : '[ ]';
      if (tag === 'code') return codeOf(textOf(child));
      throw new NotMarkdown(`there is no Markdown for <${tag}>`);
    })
    .join('');
}

/** Code between more backticks than it has itself. */
function codeOf(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}
