import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { doing, labelOf, traitsOf } from './labels.ts';

/**
 * A machine as Mermaid `stateDiagram-v2`: nested and parallel states, every transition with guard
 * and actions, entry, exit, invokes and tags.
 *
 * Transitions of a composite state are in a dashed box inside it, `any state`: Mermaid can neither
 * write into a composite's frame nor draw arrows from it to its inside. Internal transitions are
 * lines in the box; `↻` marks a re-entered state.
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

/** Escapes Mermaid syntax as entity codes. */
const escaped = (text: string): string =>
  text.replace(/[^\p{L}\p{N} .,()[\]/✓✗…↻‘’'?!-]|(?<=-)-/gu, (sign) => `#${sign.codePointAt(0)};`);

const alternativesOf = (node: AnyStateNode): (readonly AnyTransitionDefinition[])[] => [
  ...node.transitions.values(),
  node.always ?? [],
];

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
 * Mermaid lays out inside and outside together then and loses arrows at the border: they begin at
 * `any state` and end at the initial state.
 */
const isCrossed = (node: AnyStateNode): boolean =>
  [node.machine.root, ...descendantsOf(node.machine.root)]
    .flatMap((each) => alternativesOf(each).flat())
    .some(({ source, target }) =>
      target?.some((end) => end !== node && source !== node && isWithin(end, node) !== isWithin(source, node)),
    );

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

/** An arrow to an ancestor of its source cannot end at the ancestor's border. */
const endOf = (source: AnyStateNode, target: AnyStateNode): AnyStateNode =>
  isComposite(target) && isWithin(source, target) ? entered(firstOf(target)) : entered(target);

const entered = (node: AnyStateNode): AnyStateNode =>
  node.type === 'compound' && isCrossed(node) ? entered(firstOf(node)) : node;

function firstOf(node: AnyStateNode): AnyStateNode {
  const [first] = node.type === 'parallel' ? childrenOf(node) : node.initial.target;
  if (first === undefined) throw new Error(`${node.id} begins nowhere`);
  return first;
}

const frameOf = (node: AnyStateNode): AnyStateNode => node.parent ?? node;

/** The composite that contains all ends, else the root: Mermaid moves ends into any other one. */
function scopeOf([first, ...others]: readonly AnyStateNode[], root: AnyStateNode): AnyStateNode {
  const shared = first !== undefined && first.type !== 'parallel' && others.every((other) => other === first);
  return shared ? first : root;
}

/** Declared before any arrow names it, or its label is lost. */
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
