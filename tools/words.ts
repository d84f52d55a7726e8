// A step of `npm run check`. What people read stands in `common/texts/`, where it can be
// translated: no word of a language is written in screens, in ui, in charts, in pages or in
// problems.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { deskActions } from '../common/desk/actions.ts';

const root = join(import.meta.dirname, '..');

/** Words with a space between them, a sentence's end, or one word with a capital letter. */
const isWords = (text: string): boolean =>
  /\p{L}{2,}[,.:;]? +\p{L}+/u.test(text) || /\p{L}[.!?…]$/u.test(text) || /^\p{Lu}\p{Ll}+$/u.test(text.trim());

const withoutTags = (text: string): string => text.replace(/<[^>]*(?:>|$)/g, '');

/** Lists of classes, selectors, rules of passwords, and `rel`. */
const isForBrowsers = (text: string): boolean =>
  /^[!-@[-~\s]+$/.test(text) &&
  (/[a-z][-:][a-z[\d]|^main h1$|\w\[href\]|^https:|; \w+: |^noopener|^system-ui/.test(text) ||
    /^(?:[a-z]+(?:\[.*\])?, )+/.test(text));

/** What others than people read, by the value itself. */
const namesOfKeys = ['Escape', 'Tab', 'Enter', 'Backspace', 'Home', 'End'];
const valuesOfTheApi = ['Bearer', 'Completed', 'In progress', 'Too slow', 'Just right', 'Too fast'];
const brands = [
  'Zanin',
  'Zanin.',
  'Zanîn',
  'zanîn',
  'App Store',
  'Google Play',
  'Facebook',
  'Instagram',
  'LinkedIn',
  'YouTube',
];
const schemaOrg = ['Free', 'Paid', 'Online'];
/** Of `PageRow.cached`. */
const howPagesAreCached = ['without query'];
/** `staff invite`: commands are named as at the command line, in every language. */
const commands = Object.keys(deskActions);
const allowed = new Set([
  ...commands,
  ...namesOfKeys,
  ...valuesOfTheApi,
  ...brands,
  ...schemaOrg,
  ...howPagesAreCached,
  'Error',
]);

/** Attributes and properties that are shown or spoken: one small word in them is a text, too. */
const spokenProperty = /^(?:label|title|alt|placeholder|words)$/;
const spokenAttribute =
  /^(?:aria-(?:label|description|roledescription|valuetext)|\w*[lL]abel|alt|title|heading|legend|placeholder|hint|intro|text|action|words?|note|message)$/;

const silentAttribute =
  /^(?:class|className|\w+Class|style|sizes|srcSet|media|d|viewBox|key|name|to|href|icon|allow|rel|accept|as|autoComplete)$/;

/** `@type` is a name of schema.org. */
const silentProperty = /^(?:className|class|sizes|@type)$/;
/** `startResource`, and a page that starts a flow, give a name for the log. */
const silentCall = /^(?:Error|console\.\w+|classes|buttonClass|notProvided|failureLogged|startResource|start)$/;
/** Actions and events with words for the log. */
const loggedTypes = /^'(?:note\.logged|failure\.logged|logFailure)'/;

/** Files that have words of their own, and why. */
const notForLearners: Readonly<Record<string, string>> = {
  'common/sample-partners.ts': 'the sample site is content, as content/site is',
  'common/sample-team.ts': 'the same',
  'common/site-data.ts': 'the same',
  'server/pages/files.ts': 'whoever starts the server is told to build the app',
  'server/pages/missing-file.ts': 'the text of a picture or file that is not there: nothing shows it',
  'server/pages/page-script.ts': 'a script',
  'server/pages/worker-off.ts': 'a script',
};

const keyOf = (key: ESTree.PropertyKey): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';

interface Found {
  start: number;
  text: string;
}

/** The literals that an expression may turn out as. */
function shownBy(node: ESTree.Node): Found[] {
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return shownBy(node.expression);
    case 'ArrowFunctionExpression':
      return shownBy(node.body);
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(shownBy);
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : [node.left]), node.right].flatMap(shownBy);
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right].flatMap(shownBy) : [];
    case 'TemplateLiteral':
      return [
        ...node.quasis.map(({ start, value }) => ({ start, text: value.raw })),
        ...node.expressions.flatMap(shownBy),
      ];
    case 'JSXText':
      return [{ start: node.start, text: node.value }];
    case 'Literal':
      return typeof node.value === 'string' ? [{ start: node.start, text: node.value }] : [];
    default:
      return [];
  }
}

/** In their order, each once. */
const linesOf = (file: string, source: string, faults: readonly Found[]): string[] =>
  [...new Map(faults.map((fault) => [fault.start, fault])).values()]
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, text }) => `${file}:${source.slice(0, start).split('\n').length} ${JSON.stringify(text.trim())}`);

function programOf(file: string, source: string): ESTree.Program {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program;
}

const hasWords = ({ text }: Found): boolean => /\p{L}/u.test(text) && !allowed.has(text.trim());

/** @returns a line for each text, as `file:line "text"` */
export function wordsOutsideTexts(file: string, source: string): string[] {
  const faults: Found[] = [];
  const silent: [start: number, end: number][] = [];
  const textOf = ({ start, end }: ESTree.Node) => source.slice(start, end);
  const silence = ({ start, end }: ESTree.Node) => silent.push([start, end]);
  const found = (start: number, text: string) => {
    if (isWords(withoutTags(text)) && !isForBrowsers(text) && !allowed.has(text)) faults.push({ start, text });
  };
  /** Each of its words, however short. */
  const show = (node: ESTree.Node) => faults.push(...shownBy(node));
  new Visitor({
    ImportDeclaration: silence,
    ExportAllDeclaration: silence,
    TSLiteralType: silence,
    TSTemplateLiteralType: silence,
    JSXElement: ({ children }) => children.forEach(show),
    JSXFragment: ({ children }) => children.forEach(show),
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      if (silentAttribute.test(name) || name.startsWith('data-')) silence(node);
      else if (spokenAttribute.test(name) && node.value) show(node.value);
    },
    Property(node) {
      const name = keyOf(node.key);
      // charts describe their states for developers
      const isDescription = name === 'description' && file.startsWith('machines/');
      if (silentProperty.test(name) || isDescription) silence(node.value);
      else if (spokenProperty.test(name)) show(node.value);
    },
    ObjectExpression(node) {
      const type = node.properties.find((each) => each.type === 'Property' && keyOf(each.key) === 'type');
      const value = type?.type === 'Property' ? textOf(type.value) : '';
      if (loggedTypes.test(value)) silence(node);
    },
    CallExpression(node) {
      const { callee } = node;
      if (silentCall.test(textOf(callee))) node.arguments.forEach(silence);
      // a list of names
      if (callee.type === 'MemberExpression' && textOf(callee.property) === 'split') silence(callee.object);
    },
    NewExpression(node) {
      if (/Error$/.test(textOf(node.callee))) node.arguments.forEach(silence);
    },
    Literal(node) {
      if (typeof node.value === 'string') found(node.start, node.value);
    },
    TemplateElement(node) {
      found(node.start, node.value.raw);
    },
  }).visit(programOf(file, source));
  const isHeard = ({ start }: Found) => silent.every(([from, to]) => start < from || to <= start);
  return linesOf(
    file,
    source,
    faults.filter((fault) => hasWords(fault) && isHeard(fault)),
  );
}

/** Staff are told in English, by `forStaff`. */
export function wordsOfProblems(file: string, source: string): string[] {
  const faults: Found[] = [];
  new Visitor({
    NewExpression({ callee, arguments: [, words] }) {
      if (source.slice(callee.start, callee.end) === 'Problem' && words) faults.push(...shownBy(words));
    },
  }).visit(programOf(file, source));
  return linesOf(file, source, faults.filter(hasWords));
}

if (import.meta.main) {
  const faultsIn = (patterns: string[], wordsIn: typeof wordsOutsideTexts) =>
    globSync(patterns, { cwd: root })
      .filter((file) => !/\.test\.tsx?$|^src\/inspect\//.test(file) && !(file in notForLearners))
      .sort()
      .flatMap((file) => wordsIn(file, readFileSync(join(root, file), 'utf8')));
  const faults = [
    ...faultsIn(
      ['src/**/*.{ts,tsx}', 'machines/**/*.ts', 'common/{*,rules/*,text/*,money/*}.ts', 'server/pages/**/*.ts'],
      wordsOutsideTexts,
    ),
    ...faultsIn(['server/{domain,http,operations,providers}/**/*.ts'], wordsOfProblems),
  ];
  for (const fault of faults) console.error(`${fault}: words that people read stand in common/texts/`);
  if (faults.length > 0) process.exitCode = 1;
}
