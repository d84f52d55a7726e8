import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { doing, labelOf, traitsOf } from './labels.ts';

/**
 * A machine as a Mermaid `stateDiagram-v2`, with everything that its source declares: nested and parallel states,
 * initial and final ones, every transition (`always` too) with guard and actions, entry, exit, invokes and tags.
 *
 * What holds in all states of a composite one is drawn in a dashed box inside it, `any state`: Mermaid can neither write
 * into a frame nor draw from a frame to what is inside. What stays in a state is a line in its box; `↻` says that a
 * state is left and entered again, and which one, if that is not where the arrow ends.
 */
export function mermaidOf(machine: AnyStateMachine): string {
  const { root } = machine;
  const nodes = [root, ...descendantsOf(root)];
  const ids = new Set(nodes.flatMap((node) => [idOf(node), anyOf(node)]));
  if (ids.size < nodes.length * 2) throw new Error(`Two states of ${machine.id} have one path when joined by _`);

  const drawn = nodes.flatMap(arrowsFrom);
  const framed = root.type !== 'compound';
  const boxes = nodes.filter((node) => isComposite(node) && hasBox(node)).map(anyOf);
  return [
    'stateDiagram-v2',
    ...indent([
      ...(framed ? [...declared(root, drawn), `[*] --> ${idOf(root)}`, ...linesIn(root, drawn)] : inside(root, drawn)),
      ...(boxes.length === 0 ? [] : ['classDef any stroke-dasharray:4', `class ${boxes.join(',')} any`]),
    ]),
    '',
  ].join('\n');
}

/** An arrow, and the state in whose frame it is written. */
interface Arrow {
  scope: AnyStateNode;
  line: string;
}

const linesIn = (node: AnyStateNode, drawn: readonly Arrow[]): string[] =>
  drawn.filter(({ scope }) => scope === node).map(({ line }) => line);
const idOf = (node: AnyStateNode): string => [node.machine.id, ...node.path].join('_').replace(/\W/g, '_');
const anyOf = (node: AnyStateNode): string => `${idOf(node)}__any`;
const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values<AnyStateNode>(node.states);
const descendantsOf = (node: AnyStateNode): AnyStateNode[] =>
  childrenOf(node).flatMap((child) => [child, ...descendantsOf(child)]);
const isComposite = (node: AnyStateNode): boolean => childrenOf(node).length > 0;
const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(node.parent, outer));

/** What Mermaid would read as its own syntax, as its entity codes. */
const escaped = (text: string): string =>
  text.replace(/[^\p{L}\p{N} .,()[\]/✓✗…↻‘’'?!-]|(?<=-)-/gu, (sign) => `#${sign.codePointAt(0)};`);

const alternativesOf = (node: AnyStateNode): (readonly AnyTransitionDefinition[])[] => [
  ...node.transitions.values(),
  node.always ?? [],
];

/** The lines in the box of a state: what it does, and the events on which it stays. */
function linesOf(node: AnyStateNode): string[] {
  const stays = alternativesOf(node).flatMap((alternatives) =>
    alternatives
      .filter(({ target }) => target === undefined)
      .map(
        (transition) => `${labelOf(transition, alternatives)}${transition.actions.length === 0 ? ' / nothing' : ''}`,
      ),
  );
  return [...traitsOf(node), ...stays];
}

/**
 * Whether an arrow leads through the frame of a state. Mermaid then lays out the inside together with the outside and
 * loses arrows that begin or end at the frame itself: they begin at the box `any state`, and end where entering leads.
 */
const isCrossed = (node: AnyStateNode): boolean =>
  [node.machine.root, ...descendantsOf(node.machine.root)]
    .flatMap((each) => alternativesOf(each).flat())
    .some(({ source, target }) =>
      target?.some((end) => end !== node && source !== node && isWithin(end, node) !== isWithin(source, node)),
    );

/** Whether an arrow from a state begins at its box `any state`. */
const isFromBox = ({ source, target }: AnyTransitionDefinition): boolean =>
  isComposite(source) && target !== undefined && (target.some((end) => isWithin(end, source)) || isCrossed(source));

const hasBox = (node: AnyStateNode): boolean => linesOf(node).length > 0 || alternativesOf(node).flat().some(isFromBox);

function arrowsFrom(node: AnyStateNode): Arrow[] {
  return alternativesOf(node).flatMap((alternatives) =>
    alternatives.flatMap((transition) => arrowsOf(transition, alternatives)),
  );
}

function arrowsOf(transition: AnyTransitionDefinition, alternatives: readonly AnyTransitionDefinition[]): Arrow[] {
  const { source, target, reenter, eventType } = transition;
  if (target === undefined) return [];
  const fromBox = isFromBox(transition);
  const from = fromBox ? anyOf(source) : idOf(source);
  const ends = target.map((end) => endOf(source, end));
  const scope = scopeOf([fromBox ? source : frameOf(source), ...ends.map(frameOf)], source.machine.root);
  const again = target.filter((end) => isComposite(end) && isWithin(source, end)).map(({ key }) => key);
  const mark = again.length > 0 ? ` ↻ ${again.join(', ')}` : reenter ? ' ↻' : '';
  const text = escaped(labelOf(transition, alternatives, mark));
  const [only, ...others] = ends;
  if (only !== undefined && others.length === 0) return [{ scope, line: `${from} --> ${idOf(only)} : ${text}` }];
  const fork = `${from}__${eventType.replace(/\W/g, '_')}_${alternatives.indexOf(transition)}`;
  return [
    { scope, line: `state ${fork} <<fork>>` },
    { scope, line: `${from} --> ${fork} : ${text}` },
    ...ends.map((end) => ({ scope, line: `${fork} --> ${idOf(end)}` })),
  ];
}

/** Where an arrow ends: one to a state around its source cannot end at that frame. */
const endOf = (source: AnyStateNode, target: AnyStateNode): AnyStateNode =>
  isComposite(target) && isWithin(source, target) ? entered(firstOf(target)) : entered(target);

/** Where an arrow into a state ends: at its frame, or where entering it leads. */
const entered = (node: AnyStateNode): AnyStateNode =>
  node.type === 'compound' && isCrossed(node) ? entered(firstOf(node)) : node;

/** The state that entering a composite one leads to; of regions, the first one. */
function firstOf(node: AnyStateNode): AnyStateNode {
  const [first] = node.type === 'parallel' ? childrenOf(node) : node.initial.target;
  if (first === undefined) throw new Error(`${node.id} begins nowhere`);
  return first;
}

const frameOf = (node: AnyStateNode): AnyStateNode => node.parent ?? node;

/** The frame that an arrow is written in: that of all its ends, else the root. Mermaid moves ends into any other frame. */
function scopeOf([first, ...others]: readonly AnyStateNode[], root: AnyStateNode): AnyStateNode {
  const shared = first !== undefined && first.type !== 'parallel' && others.every((other) => other === first);
  return shared ? first : root;
}

/** A state with its lines, or its frame. It is declared before any arrow names it, else its name is lost. */
function declared(node: AnyStateNode, drawn: readonly Arrow[]): string[] {
  const name = `state "${escaped(node.key)}" as ${idOf(node)}`;
  if (!isComposite(node)) return [name, ...linesOf(node).map((line) => `${idOf(node)} : ${escaped(line)}`)];
  return [`${name} {`, ...indent(inside(node, drawn)), '}'];
}

function inside(node: AnyStateNode, drawn: readonly Arrow[]): string[] {
  const any = hasBox(node)
    ? [`state "any state" as ${anyOf(node)}`, ...linesOf(node).map((line) => `${anyOf(node)} : ${escaped(line)}`)]
    : [];
  const children = childrenOf(node).map((child) => declared(child, drawn));
  if (node.type === 'parallel') {
    const regions = [any, ...children].filter((lines) => lines.length > 0);
    return regions.flatMap((lines, index) => (index === 0 ? lines : ['--', ...lines]));
  }
  const { target, actions } = node.initial;
  const start = target.map(
    (first) => `[*] --> ${idOf(first)}${actions.length === 0 ? '' : ` :${escaped(doing(actions))}`}`,
  );
  const ends = childrenOf(node).filter(({ type }) => type === 'final');
  return [...any, ...children.flat(), ...start, ...linesIn(node, drawn), ...ends.map((end) => `${idOf(end)} --> [*]`)];
}
