// A step of `npm run check`. What people read stands in `common/texts/`, where it can be translated:
// no word of a language is written in screens, in ui or in charts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

const root = join(import.meta.dirname, '..');

/** Words with a space between them, a sentence's end, or one word with a capital letter. */
const isWords = (text: string): boolean =>
  /\p{L}{2,}[,.:;]? +\p{L}+/u.test(text) || /\p{L}[.!?…]$/u.test(text) || /^\p{Lu}\p{Ll}+$/u.test(text.trim());

/** Lists of classes, selectors, rules of passwords, and `rel`. */
const isForBrowsers = (text: string): boolean =>
  /^[!-@[-~\s]+$/.test(text) &&
  (/[a-z][-:][a-z[\d]|^main h1$|; \w+: |^noopener|^system-ui/.test(text) || /^(?:[a-z]+(?:\[.*\])?, )+/.test(text));

/** What others than people read, by the value itself. */
const namesOfKeys = ['Escape', 'Tab', 'Enter', 'Backspace', 'Home', 'End'];
const valuesOfTheApi = ['Bearer', 'Completed', 'In progress', 'Too slow', 'Just right', 'Too fast'];
const brands = ['Zanin', 'Zanîn', 'zanîn', 'App Store'];
const allowed = new Set([...namesOfKeys, ...valuesOfTheApi, ...brands, 'Error']);

/** Attributes that are shown or spoken: one small word in them is a text, too. */
const spokenAttribute = /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|placeholder|label|hint)$/;

const silentAttribute =
  /^(?:class|className|\w+Class|style|sizes|srcSet|media|d|viewBox|key|name|to|href|icon|allow|rel|accept|as|type|autoComplete)$/;

/** Charts describe their states for developers; `what` and `name` stand in the log. */
const silentProperty = /^(?:description|className|class|sizes|type|what|name)$/;
const silentCall = /^(?:\w*Error|console\.\w+|classes|buttonClass|notProvided|failureLogged)$/;

/** @returns a line for each text, as `file:line "text"` */
export function wordsOutsideTexts(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const faults: string[] = [];
  const silent: [start: number, end: number][] = [];
  const found = (start: number, text: string) => {
    if (allowed.has(text.trim()) || isForBrowsers(text)) return;
    if (silent.some(([from, to]) => from <= start && start < to)) return;
    faults.push(`${file}:${source.slice(0, start).split('\n').length} ${JSON.stringify(text.trim())}`);
  };
  const textOf = ({ start, end }: ESTree.Node) => source.slice(start, end);
  const silence = ({ start, end }: ESTree.Node) => silent.push([start, end]);
  new Visitor({
    ImportDeclaration: silence,
    ExportAllDeclaration: silence,
    TSLiteralType: silence,
    TSTemplateLiteralType: silence,
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      if (silentAttribute.test(name) || name.startsWith('data-')) return silence(node);
      const { value } = node;
      if (spokenAttribute.test(name) && value?.type === 'Literal' && /\p{L}/u.test(String(value.value))) {
        found(value.start, String(value.value));
        silence(value);
      }
    },
    Property(node) {
      const name = node.key.type === 'Identifier' ? node.key.name : '';
      if (silentProperty.test(name)) silence(node.value);
    },
    ObjectExpression(node) {
      if (/type: '(?:note|failure)\.logged'/.test(textOf(node))) silence(node);
    },
    CallExpression(node) {
      if (silentCall.test(textOf(node.callee))) node.arguments.forEach(silence);
    },
    NewExpression(node) {
      if (silentCall.test(textOf(node.callee))) node.arguments.forEach(silence);
    },
    JSXText(node) {
      if (/\p{L}/u.test(node.value)) found(node.start, node.value);
    },
    Literal(node) {
      if (typeof node.value === 'string' && isWords(node.value)) found(node.start, node.value);
    },
    TemplateElement(node) {
      if (isWords(node.value.raw)) found(node.start, node.value.raw);
    },
  }).visit(program);
  return faults;
}

if (import.meta.main) {
  const faults = globSync(['src/**/*.{ts,tsx}', 'machines/**/*.ts', 'common/rules/*.ts'], {
    cwd: root,
  })
    .filter((file) => !/\.test\.tsx?$|^common\/texts\/|^src\/inspect\//.test(file))
    .sort()
    .flatMap((file) => wordsOutsideTexts(file, readFileSync(join(root, file), 'utf8')));
  for (const fault of faults) console.error(`${fault}: words of a page stand in common/texts/`);
  if (faults.length > 0) process.exitCode = 1;
}
