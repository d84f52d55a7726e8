import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** No page shows descriptions. A build with the inspector (`VITE_INSPECT=1`) keeps them. */
export function withoutDescriptions(): Plugin {
  let isInspected = false;
  return {
    name: 'zanin-without-descriptions',
    apply: 'build',
    enforce: 'pre',
    configResolved: ({ env }) => {
      isInspected = env.VITE_INSPECT === '1';
    },
    transform: {
      filter: { id: /\.(?:machine|state)\.ts$/ },
      // blanks move nothing, so the previous source map stays valid
      handler: (source) => (isInspected ? null : { code: blankDescriptions(source), map: null }),
    },
  };
}

/** Blanks the `description` of states and transitions, also of shared states (`questionState`). */
export function blankDescriptions(source: string): string {
  const configs: Node[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [config] }) => {
      const isChart = callee.type === 'MemberExpression' && nameOf(callee.property) === 'createMachine';
      if (isChart && config) configs.push(config);
    },
    VariableDeclarator: ({ id, init }) => {
      const state = init?.type === 'TSAsExpression' ? init.expression : init;
      if (state && id.type === 'Identifier' && id.name.endsWith('State')) configs.push(state);
    },
  }).visit(parseSync('chart.ts', source).program);
  return configs
    .flatMap(descriptionsIn)
    .reduce(
      (text, [start, end]) => text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end),
      source,
    );
}

type Node = ESTree.Node;
type Range = [start: number, end: number];

function descriptionsIn(state: Node): Range[] {
  const actors = listed(propertyOf(state, 'invoke'));
  const transitions = [
    ...['on', 'after'].flatMap((name) => valuesOf(propertyOf(state, name))),
    ...['always', 'onDone'].map((name) => propertyOf(state, name)),
    ...actors.flatMap((actor) => ['onDone', 'onError', 'onSnapshot'].map((name) => propertyOf(actor, name))),
  ].flatMap(listed);
  return [
    ...[state, ...transitions].flatMap(descriptionOf),
    ...valuesOf(propertyOf(state, 'states')).flatMap(descriptionsIn),
  ];
}

function descriptionOf(literal: Node): Range[] {
  const properties = propertiesOf(literal);
  const index = properties.findIndex(
    (property) => property.type === 'Property' && nameOf(property.key) === 'description',
  );
  const start = properties[index]?.start;
  return start === undefined ? [] : [[start, properties[index + 1]?.start ?? literal.end - 1]];
}

const propertiesOf = (literal: Node | undefined): ESTree.ObjectPropertyKind[] =>
  literal?.type === 'ObjectExpression' ? literal.properties : [];

const valuesOf = (literal: Node | undefined): Node[] =>
  propertiesOf(literal).flatMap((property) => (property.type === 'Property' ? [property.value] : []));

const propertyOf = (literal: Node, name: string): Node | undefined =>
  propertiesOf(literal)
    .filter((property) => property.type === 'Property')
    .find(({ key }) => nameOf(key) === name)?.value;

function listed(value: Node | undefined): Node[] {
  if (value?.type === 'ArrayExpression') return value.elements.filter((element) => element !== null);
  return value === undefined ? [] : [value];
}

const nameOf = (key: Node): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
