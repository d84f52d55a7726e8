import { parseAst } from 'vite';
import type { Names } from './support.ts';

export interface YoungUse {
  /** Such as "URL.canParse", "structuredClone", or ".findLast" of an unknown object. */
  name: string;
  lackedBy: string[];
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const isIdentifier = (value: unknown): value is Node & { name: string } => isNode(value) && value.type === 'Identifier';

const objects: Record<string, string[]> = {
  window: ['Window', 'EventTarget'],
  self: ['Window', 'EventTarget'],
  globalThis: ['Window', 'EventTarget'],
  document: ['Document', 'Node', 'EventTarget'],
  navigator: ['Navigator'],
  location: ['Location'],
  history: ['History'],
  performance: ['Performance', 'EventTarget'],
  crypto: ['Crypto'],
  localStorage: ['Storage'],
  sessionStorage: ['Storage'],
  screen: ['Screen', 'EventTarget'],
};

const windows = ['window', 'self', 'globalThis'];

/** Iterator methods that arrays have too: only the receiver tells them apart. */
const iteratorHelpers = /^(?:drop|every|filter|find|flatMap|forEach|map|reduce|some|take|toArray)$/;
const givesIterator = /^(?:entries|keys|matchAll|values)$/;

/**
 * Young features that modules use, by module. A method of an unknown object counts if every such
 * name is young and no module defines it itself, unless JavaScript has it. Ignored: optional calls
 * (a.b?.()), options, and properties, which are undefined if missing.
 */
export function youngUses(modules: ReadonlyMap<string, string>, names: Names): Map<string, YoungUse[]> {
  const parsed = [...modules].map(([file, code]) => [file, parseModule(code)] as const);
  const ownMembers = new Set(parsed.flatMap(([, program]) => membersOf(program)));
  return new Map(parsed.map(([file, program]) => [file, usesIn(program, names, ownMembers)]));
}

function parseModule(code: string): Node {
  const program: unknown = parseAst(code);
  if (!isNode(program)) throw new Error('The parser gave no program.');
  return program;
}

function usesIn(program: Node, names: Names, ownMembers: ReadonlySet<string>): YoungUse[] {
  const own = declaredIn(program);
  const found = new Map<string, string[]>();
  const report = (name: string, lackedBy: string[] | undefined) => {
    if (lackedBy && lackedBy.length > 0) found.set(name, lackedBy);
  };

  const global = (name: string) => {
    if (!own.has(name)) report(name, names.globals.get(name));
  };
  const member = (object: unknown, name: string, isCalled: boolean) => {
    const owner = globalOf(object, own);
    if (owner === undefined) {
      const [ofJavaScript, ofBrowser] = [names.ofJavaScript.get(name), names.ofBrowser.get(name)];
      const isOld = ofJavaScript?.length === 0 || ofBrowser?.length === 0;
      const isOwn = ofJavaScript === undefined && ownMembers.has(name);
      if (isCalled && !isOld && !isOwn) report(`.${name}`, ofJavaScript ?? ofBrowser);
      return;
    }
    if (windows.includes(owner)) report(name, names.globals.get(name));
    const kinds = objects[owner];
    if (kinds === undefined) report(`${owner}.${name}`, names.members.get(`${owner}.${name}`));
    for (const kind of kinds ?? []) report(`${owner}.${name}`, names.ofObjects.get(`${kind}.${name}`));
  };

  const walk = (node: Node, parent?: Node) => {
    if (node.type === 'MemberExpression') {
      const name = nameOf(node);
      const isCalled = parent?.type === 'CallExpression' && parent.callee === node && parent.optional !== true;
      if (name !== undefined) member(node.object, name, isCalled);
      if (name !== undefined && iteratorHelpers.test(name) && isIterator(node.object)) {
        report(`Iterator.${name}`, names.ofObjects.get(`Iterator.${name}`));
      }
    }
    // const { groupBy } = Object
    if (node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'ObjectPattern') {
      for (const property of childrenOf(node.id)) {
        const owner = globalOf(node.init, own);
        if (owner !== undefined && isIdentifier(property.key)) member(node.init, property.key.name, false);
      }
    }
    if (isIdentifier(node) && isReference(node, parent)) global(node.name);
    for (const child of childrenOf(node)) walk(child, node);
  };
  walk(program);
  return [...found].map(([name, lackedBy]) => ({ name, lackedBy })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** a.b, a?.b, a['b'] */
function nameOf({ computed, property }: Node): string | undefined {
  if (!computed) return isIdentifier(property) ? property.name : undefined;
  return isNode(property) && typeof property.value === 'string' ? property.value : undefined;
}

/** Also as a member of window. */
function globalOf(node: unknown, own: ReadonlySet<string>): string | undefined {
  if (isIdentifier(node)) return own.has(node.name) || !isKnown(node.name) ? undefined : node.name;
  if (!isNode(node)) return undefined;
  if (node.type === 'ChainExpression') return globalOf(node.expression, own);
  if (node.type !== 'MemberExpression') return undefined;
  const owner = globalOf(node.object, own);
  const name = nameOf(node);
  return owner !== undefined && windows.includes(owner) && name !== undefined && isKnown(name) ? name : undefined;
}

/** Minified names are short. */
const isKnown = (name: string): boolean => Object.hasOwn(objects, name) || /^[A-Z][A-Za-z]{2,}/.test(name);

function isIterator(node: unknown): boolean {
  if (!isNode(node) || node.type !== 'CallExpression' || !isNode(node.callee)) return false;
  const name = node.callee.type === 'MemberExpression' ? nameOf(node.callee) : undefined;
  // Object.keys returns an array
  return (
    name !== undefined &&
    givesIterator.test(name) &&
    !(isIdentifier(node.callee.object) && node.callee.object.name === 'Object')
  );
}

/** Not a key, member or label; "typeof x" is a check. */
function isReference(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false;
  if (parent.type === 'MemberExpression' || parent.type === 'Property') {
    return parent.computed === true || (parent.property !== node && parent.key !== node);
  }
  if (parent.type === 'UnaryExpression') return parent.operator !== 'typeof';
  return !/^(?:MethodDefinition|PropertyDefinition|LabeledStatement|BreakStatement|ContinueStatement|Import|Export)/.test(
    parent.type,
  );
}

function declaredIn(program: Node): Set<string> {
  const names = new Set<string>();
  const bind = (node: unknown): void => {
    if (isIdentifier(node)) names.add(node.name);
    else if (isNode(node) && node.type === 'Property') bind(node.value);
    else if (isNode(node) && node.type === 'AssignmentPattern') bind(node.left);
    else if (isNode(node) && /Pattern$|^RestElement$/.test(node.type)) childrenOf(node).forEach(bind);
  };
  const walk = (node: Node) => {
    if (/^(?:Function|Class)/.test(node.type) || node.type === 'VariableDeclarator') bind(node.id);
    if (Array.isArray(node.params)) node.params.forEach(bind);
    if (node.type === 'CatchClause') bind(node.param);
    if (/^Import.*Specifier$/.test(node.type)) bind(node.local);
    childrenOf(node).forEach(walk);
  };
  walk(program);
  return names;
}

function membersOf(program: Node): string[] {
  const names: string[] = [];
  const walk = (node: Node) => {
    if (node.type === 'ObjectExpression') {
      for (const { key } of childrenOf(node)) if (isIdentifier(key)) names.push(key.name);
    }
    if (/^(?:Method|Property)Definition$/.test(node.type) && isIdentifier(node.key)) names.push(node.key.name);
    if (node.type === 'AssignmentExpression' && isNode(node.left) && node.left.type === 'MemberExpression') {
      const name = nameOf(node.left);
      if (name !== undefined) names.push(name);
    }
    childrenOf(node).forEach(walk);
  };
  walk(program);
  return names;
}
