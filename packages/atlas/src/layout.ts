import Elk, { type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js';
import type { BareChart, Box, Layout, Point, State, Transition } from './model.ts';

/** Average widths of letters of the page's typeface at the sizes of site/atlas.css, in pixels. */
const letter = { title: 8.2, small: 6.3 };
const line = { small: 16 };

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.edgeLabels.sideSelection': 'SMART_DOWN',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

/** Below a state's name: what runs in it, then the transitions that do not leave it. */
const linesOf = (state: State, stays: readonly Transition[]): string[] => [
  ...state.invokes.map(({ id }) => `⟳ ${id}`),
  ...stays.map((transition) => labelOf(transition).join(' ')),
];

/** Where a chart's states and transitions are drawn, in pixels. */
export async function layoutOf({ states, transitions }: Pick<BareChart, 'states' | 'transitions'>): Promise<Layout> {
  const elk = new Elk();
  const edges = transitions.flatMap(edgesOf);
  const graph: ElkNode = await elk.layout({
    id: 'graph',
    layoutOptions: options,
    children: states.filter(({ parent }) => parent === null).map((state) => boxOf(state, states, transitions)),
    edges,
  });
  const layout: Layout = {
    width: Math.ceil(graph.width ?? 0),
    height: Math.ceil(graph.height ?? 0),
    states: {},
    starts: [],
    transitions: {},
  };
  const drawn = edgesIn(graph);
  for (const node of descendantsOf(graph)) {
    if (node.id === 'graph') continue;
    if (!node.id.startsWith('start ')) layout.states[node.id] = rounded(node);
    else {
      const edge = drawn.find(({ id }) => id === node.id);
      layout.starts.push({ ...rounded(node), points: edge ? pointsOf(edge) : [] });
    }
  }
  for (const transition of transitions) {
    if (transition.targets.length === 0) {
      layout.transitions[transition.name] = { lines: [], label: lineIn(layout, states, transition, transitions) };
      continue;
    }
    const own = drawn.filter(({ id }) => id.startsWith(`${transition.name} to `));
    const label = own[0]?.labels?.[0];
    if (label === undefined) throw new Error(`${transition.name} was not drawn`);
    layout.transitions[transition.name] = {
      lines: own.map(pointsOf),
      label: { ...rounded(label), text: labelOf(transition) },
    };
  }
  return layout;
}

/** The line of a transition in the box of the state that it does not leave. */
function lineIn(layout: Layout, states: readonly State[], transition: Transition, all: readonly Transition[]) {
  const box = layout.states[transition.source];
  const invokes = states.find(({ id }) => id === transition.source)?.invokes.length ?? 0;
  const place = staysIn(transition.source, all).indexOf(transition) + invokes;
  if (box === undefined) throw new Error(`${transition.source} was not drawn`);
  const text = labelOf(transition).join(' ');
  return {
    x: box.x + 8,
    y: box.y + 27 + place * line.small,
    width: Math.min(box.width - 16, Math.round(text.length * letter.small) + 12),
    height: line.small,
    text: [text],
  };
}

const staysIn = (state: string, transitions: readonly Transition[]): Transition[] =>
  transitions.filter(({ source, targets }) => source === state && targets.length === 0);

function boxOf(state: State, states: readonly State[], transitions: readonly Transition[]): ElkNode {
  const { id, key, initial } = state;
  const inner = states.filter(({ parent }) => parent === id);
  const lines = linesOf(state, staysIn(id, transitions));
  const head = 34 + lines.length * line.small;
  const widest = (name: number, margin: number) =>
    Math.round(Math.max(key.length * letter.title + name, ...lines.map((text) => text.length * letter.small + margin)));
  if (inner.length === 0) {
    return { id, width: Math.max(88, widest(28, 28)), height: lines.length > 0 ? head + 4 : head };
  }
  const start = `start ${id}`;
  return {
    id,
    layoutOptions: {
      'elk.padding': `[top=${head + 10},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${widest(40, 36)},${head})`,
    },
    children: [
      ...(initial ? [{ id: start, width: 10, height: 10 }] : []),
      ...inner.map((each) => boxOf(each, states, transitions)),
    ],
    edges: initial ? [{ id: start, sources: [start], targets: [initial] }] : [],
  };
}

/** A line for each target; the first one carries the label. */
function edgesOf(transition: Transition): ElkExtendedEdge[] {
  const { name, source, targets } = transition;
  const text = labelOf(transition);
  const label = {
    text: text.join('\n'),
    width: Math.max(...text.map((each) => each.length * letter.small)) + 12,
    height: Math.max(24, text.length * line.small + 8),
  };
  return targets.map((target, index) => ({
    id: `${name} to ${target}`,
    sources: [source],
    targets: [target],
    ...(index === 0 && { labels: [label] }),
  }));
}

const labelOf = ({ event, guard }: Transition): string[] => [event, ...(guard === '' ? [] : [guard])];

const descendantsOf = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(descendantsOf)];
const edgesIn = (graph: ElkNode): ElkExtendedEdge[] => descendantsOf(graph).flatMap(({ edges = [] }) => edges);

function pointsOf({ sections = [] }: ElkExtendedEdge): Point[] {
  const point = ({ x, y }: ElkPoint): Point => [Math.round(x), Math.round(y)];
  return sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(point),
  );
}

const rounded = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});
