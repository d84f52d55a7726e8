import ts from 'typescript';
import type { Chart } from './chart.ts';
import { bare, type Collector, initializerOf, nameOf } from './mutant.ts';

export function mutateSetup(collector: Collector, { setup, machine }: Chart): void {
  const uses = usesIn(machine);
  const guards = initializerOf(setup, 'guards');
  if (guards && ts.isObjectLiteralExpression(guards)) {
    for (const property of guards.properties) {
      if (!ts.isPropertyAssignment(property)) continue;
      const name = nameOf(property);
      collector.replace('guard', `${name} never`, property.initializer, '() => false');
      // used once: 'always' equals the transition without its guard
      if (uses(name) !== 1) collector.replace('guard', `${name} always`, property.initializer, '() => true');
    }
  }
  const actions = initializerOf(setup, 'actions');
  if (actions && ts.isObjectLiteralExpression(actions)) {
    for (const property of actions.properties) {
      if (!ts.isPropertyAssignment(property)) continue;
      mutateAssign(collector, nameOf(property), property.initializer);
    }
  }
  const delays = initializerOf(setup, 'delays');
  if (delays && ts.isObjectLiteralExpression(delays)) {
    const values = delays.properties.filter(ts.isPropertyAssignment);
    values.forEach((property, index) => {
      const other = values[(index + 1) % values.length];
      const text = other?.initializer.getText();
      if (text === undefined || text === property.initializer.getText()) return;
      collector.replace('delay', nameOf(property), property.initializer, text);
    });
  }
}

/** Mutates each of several assigned values; a single one equals removing the action. */
function mutateAssign(collector: Collector, name: string, action: ts.Expression): void {
  if (!ts.isCallExpression(action) || action.expression.getText() !== 'assign') return;
  const [argument] = action.arguments;
  const assigned = argument && literalOf(argument);
  if (!assigned || assigned.properties.length < 2) return;
  for (const property of assigned.properties) {
    collector.remove('assignment', `${name} ${nameOf(property)}`, property, assigned.properties);
  }
}

function literalOf(expression: ts.Expression): ts.ObjectLiteralExpression | undefined {
  const plain = bare(expression);
  if (ts.isObjectLiteralExpression(plain)) return plain;
  if (ts.isArrowFunction(plain) && !ts.isBlock(plain.body)) return literalOf(plain.body);
  return undefined;
}

function usesIn(machine: ts.ObjectLiteralExpression): (name: string) => number {
  const counts = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) counts.set(node.text, (counts.get(node.text) ?? 0) + 1);
    ts.forEachChild(node, visit);
  };
  visit(machine);
  return (name) => counts.get(name) ?? 0;
}
