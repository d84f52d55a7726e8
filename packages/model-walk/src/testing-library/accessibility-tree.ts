/** As in Playwright's ARIA snapshots. */
interface AriaNode {
  role: string;
  name: string;
  /** `[checked]`, `[level=1]` and the like. */
  states: readonly string[];
  /** YAML comments: URLs, and what ARIA snapshots lack (busy, current, required, description). */
  remarks: readonly string[];
  children: (AriaNode | string)[];
}

/** Subtrees that start with one of `parts`, such as `region "Our Courses"`, and dialogs. */
export function partsOf(lines: readonly string[], parts: readonly string[]): string[] {
  if (parts.length === 0) return [...lines];
  const kept: string[] = [];
  let indent: number | null = null;
  for (const line of lines) {
    const depth = line.search(/\S/);
    if (indent !== null && depth <= indent) indent = null;
    const text = line.slice(depth + 2).replace(/^'/, '');
    if (indent === null && ['dialog', ...parts].some((part) => text.startsWith(part))) indent = depth;
    if (indent !== null) kept.push(line.slice(indent));
  }
  return kept;
}

/**
 * The accessibility tree as an ARIA snapshot, the YAML of Playwright's `toMatchAriaSnapshot`. Omits
 * what assistive technology does not reach (`hidden`, `aria-hidden`, `inert`, closed dialogs and
 * `<details>`), and labels, which name their controls.
 * @param most limits of long texts and lists; `whole` for comparisons
 */
export function ariaSnapshotOf(root: Element, most: Limits = reviewable): string[] {
  return normalized(childrenOf(root, most)).flatMap((child) => linesOf(child, '', most));
}

/** Texts beyond these lengths are cut; lists beyond these counts show two items. */
type Limits = Readonly<Record<'name' | 'text' | 'url' | 'description' | 'items' | 'largeItems', number>>;
const reviewable: Limits = { name: 80, text: 110, url: 80, description: 60, items: 8, largeItems: 2 };
const all = Number.POSITIVE_INFINITY;
export const whole: Limits = { name: all, text: all, url: all, description: all, items: all, largeItems: all };

function linesOf(child: AriaNode | string, indent: string, most: Limits): string[] {
  if (typeof child === 'string') return [`${indent}- text: ${scalar(child, most.text)}`];
  const { role, name, states, remarks } = child;
  const remark = remarks.length === 0 ? '' : `  # ${remarks.join(', ')}`;
  const head = `${indent}- ${key([role, ...(name === '' ? [] : [JSON.stringify(cut(name, most.name))]), ...states].join(' '))}`;
  const [only, ...more] = child.children;
  if (more.length === 0 && typeof only === 'string') {
    return [`${head}: ${scalar(only, most.text)}${remark}`];
  }
  const inner = shortened(child.children, most).flatMap((each) => linesOf(each, `${indent}  `, most));
  return [`${head}${inner.length === 0 ? '' : ':'}${remark}`, ...inner];
}

const items = new Set(['listitem', 'option', 'article', 'row']);

/** Keeps the selected item of a list. */
function shortened(children: (AriaNode | string)[], most: Limits): (AriaNode | string)[] {
  const found = children.flatMap((child) => (typeof child !== 'string' && items.has(child.role) ? [child] : []));
  const isLarge = found.some((child) => linesOf(child, '', most).length > 5);
  if (found.length <= (isLarge ? most.largeItems : most.items)) return children;
  return children.filter((child) => {
    const place = typeof child === 'string' ? -1 : found.indexOf(child);
    return place < 2 || (typeof child !== 'string' && child.states.includes('[selected]'));
  });
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).trimEnd()}…`;
}

/** A YAML key, quoted where a colon or a hash would end it. */
const key = (text: string): string => (/: | #/.test(text) ? `'${text.replaceAll("'", "''")}'` : text);

/** A YAML scalar, quoted where needed. */
function scalar(text: string, most: number): string {
  const short = cut(text, most);
  return /^[\s\-?:,[\]{}#&*!|>'"%@`]|: |:$| #|^(true|false|null|yes|no)$|^[\d.]+$/i.test(short)
    ? JSON.stringify(short)
    : short;
}

function childrenOf(element: Element, most: Limits): (AriaNode | string)[] {
  return [...element.childNodes].flatMap((node) => {
    if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? ''];
    return node instanceof Element ? nodesOf(node, most) : [];
  });
}

function nodesOf(element: Element, most: Limits): (AriaNode | string)[] {
  if (isHidden(element)) return [];
  const tag = element.tagName.toLowerCase();
  // its text is the name of another element
  const label = labelled(element);
  const role = roleOf(element, tag);
  const children = tag === 'svg' ? [] : childrenOf(element, most);
  if (role === null) {
    const shown = label
      ? children.filter((child) => typeof child !== 'string' && child.role !== 'paragraph')
      : children;
    return inline.has(tag) ? shown : [' ', ...shown, ' '];
  }
  const name = nameOf(element, role);
  const inner = normalized(isField(element) ? [element.value] : children);
  if (name === '' && inner.length === 0 && wordless.has(role)) return [];
  const [only] = inner;
  const isOne = inner.length === 1 && typeof only !== 'string' && only !== undefined;
  // a paragraph around one element, or within a paragraph, adds nothing
  if (isOne && name === '' && role === 'paragraph') return inner;
  const isWrapped = isOne && only.role === 'paragraph' && ['alert', 'status', 'listitem'].includes(role);
  const isNamed = inner.length === 1 && only === name;
  return [
    {
      role,
      name,
      states: statesOf(element, role),
      remarks: remarksOf(element, role, name, most),
      children: isNamed ? [] : isWrapped ? only.children : inner,
    },
  ];
}

/** Joins adjacent texts, collapses whitespace, and drops empty ones. */
function normalized(children: readonly (AriaNode | string)[]): (AriaNode | string)[] {
  const joined: (AriaNode | string)[] = [];
  for (const child of children) {
    const last = joined.at(-1);
    if (typeof child === 'string' && typeof last === 'string') joined[joined.length - 1] = last + child;
    else joined.push(child);
  }
  return joined.map((child) => (typeof child === 'string' ? collapsed(child) : child)).filter((child) => child !== '');
}

const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Without text these are decoration, such as skeletons. */
const wordless = new Set(['paragraph', 'strong', 'emphasis', 'listitem', 'time', 'term', 'definition']);

/** Tags that do not separate words. */
const inline = new Set(['a', 'abbr', 'b', 'bdi', 'code', 'em', 'i', 'mark', 's', 'small', 'strong', 'sub', 'sup', 'u']);

function isHidden(element: Element): boolean {
  const tag = element.tagName;
  if (tag === 'STYLE' || tag === 'SCRIPT' || tag === 'TEMPLATE' || tag === 'NOSCRIPT') return true;
  if (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('hidden')) return true;
  if (element.hasAttribute('inert')) return true;
  if (element instanceof HTMLInputElement && element.type === 'hidden') return true;
  if (element instanceof HTMLElement && element.style.display === 'none') return true;
  const { parentElement: around } = element;
  if (around?.tagName === 'DETAILS' && !around.hasAttribute('open') && tag !== 'SUMMARY') return true;
  return tag === 'DIALOG' && !element.hasAttribute('open');
}

const tagRoles: Readonly<Record<string, string>> = {
  address: 'group',
  article: 'article',
  aside: 'complementary',
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  code: 'code',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hr: 'separator',
  iframe: 'iframe',
  ins: 'insertion',
  li: 'listitem',
  main: 'main',
  mark: 'mark',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  search: 'search',
  strong: 'strong',
  sub: 'subscript',
  sup: 'superscript',
  svg: 'img',
  table: 'table',
  tbody: 'rowgroup',
  td: 'cell',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  th: 'columnheader',
  thead: 'rowgroup',
  time: 'time',
  tr: 'row',
  ul: 'list',
};

const inputRoles: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

/** Explicit or implied; null for none. */
function roleOf(element: Element, tag: string): string | null {
  const [explicit = null] = element.getAttribute('role')?.split(' ') ?? [];
  if (explicit !== null) return explicit === 'presentation' || explicit === 'none' ? null : explicit;
  switch (tag) {
    case 'a':
      return element.hasAttribute('href') ? 'link' : null;
    case 'img':
      return element.getAttribute('alt') === '' ? null : 'img';
    case 'input':
      return inputRoles[(element as HTMLInputElement).type] ?? 'textbox';
    case 'select':
      return element.hasAttribute('multiple') ? 'listbox' : 'combobox';
    case 'form':
    case 'section':
      return isNamedByAuthor(element) ? { form: 'form', section: 'region' }[tag] : null;
    case 'header':
    case 'footer':
      return element.closest('article, aside, main, nav, section') === null
        ? { header: 'banner', footer: 'contentinfo' }[tag]
        : null;
    default:
      return tagRoles[tag] ?? null;
  }
}

const isNamedByAuthor = (element: Element): boolean =>
  ['aria-label', 'aria-labelledby', 'title'].some((attribute) => (element.getAttribute(attribute) ?? '') !== '');

const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'submit', 'button'].includes(element.type));

function labelled(element: Element): boolean {
  if (element instanceof HTMLLabelElement) return element.control !== null;
  return element instanceof HTMLLegendElement;
}

const namedByContent = new Set([
  'button',
  'cell',
  'checkbox',
  'columnheader',
  'gridcell',
  'heading',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'row',
  'rowheader',
  'switch',
  'tab',
  'tooltip',
  'treeitem',
]);

/** Accessible name; a subset of the standard that our pages need. */
function nameOf(element: Element, role: string): string {
  const references = element.getAttribute('aria-labelledby');
  if (references) return textOfAll(element, references);
  const label = element.getAttribute('aria-label')?.trim();
  if (label) return collapsed(label);
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  ) {
    const labels = collapsed([...(element.labels ?? [])].map((each) => textIn(each)).join(' '));
    if (labels !== '') return labels;
  }
  if (element instanceof HTMLFieldSetElement) {
    const legend = element.querySelector(':scope > legend');
    if (legend) return collapsed(textIn(legend));
  }
  if (element instanceof HTMLImageElement) return element.alt;
  if (element instanceof SVGElement) return collapsed(element.querySelector(':scope > title')?.textContent ?? '');
  const content = namedByContent.has(role) ? collapsed(textIn(element)) : '';
  return content || element.getAttribute('title') || element.getAttribute('placeholder') || '';
}

function textOfAll(element: Element, ids: string): string {
  const named = ids.split(' ').map((id) => element.ownerDocument.getElementById(id));
  return collapsed(
    named.map((each) => (each ? (each.getAttribute('aria-label') ?? textIn(each)) : '(missing)')).join(' '),
  );
}

function textIn(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
      if (!(node instanceof Element) || isHidden(node)) return '';
      const label = node.getAttribute('aria-label');
      if (label) return ` ${label} `;
      if (node instanceof HTMLImageElement) return ` ${node.alt} `;
      if (node instanceof SVGElement || node instanceof HTMLSelectElement) return '';
      return inline.has(node.tagName.toLowerCase()) ? textIn(node) : ` ${textIn(node)} `;
    })
    .join('');
}

function statesOf(element: Element, role: string): string[] {
  const states: string[] = [];
  const aria = (name: string) => element.getAttribute(`aria-${name}`);
  const isChecked =
    element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
      ? element.checked
      : aria('checked') === 'true';
  if (isChecked) states.push('[checked]');
  if (element.matches(':disabled') || aria('disabled') === 'true') states.push('[disabled]');
  if (aria('expanded') === 'true' || (element instanceof HTMLDetailsElement && element.open)) states.push('[expanded]');
  if (aria('invalid') !== null && aria('invalid') !== 'false') states.push('[invalid]');
  const level = role === 'heading' ? (aria('level') ?? /^h(\d)$/i.exec(element.tagName)?.[1]) : undefined;
  if (level) states.push(`[level=${level}]`);
  if (aria('pressed') === 'true') states.push('[pressed]');
  const isSelected = element instanceof HTMLOptionElement ? element.selected : aria('selected') === 'true';
  if (isSelected) states.push('[selected]');
  return states;
}

function remarksOf(element: Element, role: string, name: string, most: Limits): string[] {
  const remarks: string[] = [];
  const href = element.getAttribute('href');
  if (role === 'link' && href !== null) remarks.push(cut(href, most.url));
  const placeholder = element.getAttribute('placeholder');
  if (isField(element) && placeholder && placeholder !== name)
    remarks.push(`placeholder ${JSON.stringify(placeholder)}`);
  if (element.getAttribute('aria-busy') === 'true') remarks.push('busy');
  const current = element.getAttribute('aria-current');
  if (current !== null && current !== 'false') remarks.push(`current ${current}`);
  if (element.hasAttribute('required') || element.getAttribute('aria-required') === 'true') remarks.push('required');
  const description = element.getAttribute('aria-describedby');
  if (description)
    remarks.push(`described by ${JSON.stringify(cut(textOfAll(element, description), most.description))}`);
  return remarks;
}
