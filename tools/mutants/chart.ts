import ts from 'typescript';
import { type Collector, initializerOf, nameOf, propertyOf } from './mutant.ts';

/** The two literals of `setup({…}).createMachine({…})`. */
export interface Chart {
  setup: ts.ObjectLiteralExpression;
  machine: ts.ObjectLiteralExpression;
}

export function chartsOf(source: ts.SourceFile): Chart[] {
  const charts: Chart[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression: made } = node.expression;
      const [machine] = node.arguments;
      const setup = ts.isCallExpression(made) ? made.arguments[0] : undefined;
      if (name.text === 'createMachine' && isObject(machine) && isObject(setup)) charts.push({ setup, machine });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return charts;
}

export function mutateChart(collector: Collector, { machine }: Chart): void {
  const id = initializerOf(machine, 'id');
  mutateState(collector, machine, id && ts.isStringLiteral(id) ? id.text : 'machine');
}

function mutateState(collector: Collector, state: ts.ObjectLiteralExpression, path: string): void {
  for (const property of state.properties) {
    if (!ts.isPropertyAssignment(property)) continue;
    const name = nameOf(property);
    const { initializer: value } = property;
    const whole = (operator: 'final' | 'tag', place: string) =>
      collector.remove(operator, place, property, state.properties);

    if (name === 'on' || name === 'after') {
      if (isObject(value)) {
        for (const entry of value.properties) {
          mutateTransitions(collector, entry, value, `${path}.${name === 'after' ? 'after.' : ''}${nameOf(entry)}`);
        }
      }
    } else if (name === 'always' || name === 'onDone') {
      mutateTransitions(collector, property, state, `${path}.${name}`);
    } else if (name === 'entry' || name === 'exit') {
      mutateActions(collector, property, state, `${path}.${name}`);
    } else if (name === 'invoke') {
      mutateInvokes(collector, property, state, path);
    } else if (name === 'tags') {
      if (!ts.isArrayLiteralExpression(value)) whole('tag', `${path} ${textOf(value)}`);
      else for (const tag of value.elements) collector.remove('tag', `${path} ${textOf(tag)}`, tag, value.elements);
    } else if (name === 'type' && textOf(value) === 'final') {
      whole('final', path);
    } else if (name === 'states' && isObject(value)) {
      for (const child of value.properties) {
        if (ts.isPropertyAssignment(child) && isObject(child.initializer)) {
          mutateState(collector, child.initializer, `${path}.${nameOf(child)}`);
        }
      }
    }
  }
}

function mutateInvokes(
  collector: Collector,
  property: ts.PropertyAssignment,
  state: ts.ObjectLiteralExpression,
  path: string,
): void {
  const { initializer: value } = property;
  const several = ts.isArrayLiteralExpression(value);
  for (const invoke of several ? value.elements : [value]) {
    if (!isObject(invoke)) continue;
    const id = initializerOf(invoke, 'id') ?? initializerOf(invoke, 'src');
    const name = id ? textOf(id) : 'invoke';
    if (several) collector.remove('invoke', `${path} ${name}`, invoke, value.elements);
    else collector.remove('invoke', `${path} ${name}`, property, state.properties);
    for (const handler of ['onDone', 'onError', 'onSnapshot']) {
      const handled = propertyOf(invoke, handler);
      if (handled) mutateTransitions(collector, handled, invoke, `${path}.${several ? `${name}.` : ''}${handler}`);
    }
  }
}

function mutateTransitions(
  collector: Collector,
  property: ts.ObjectLiteralElementLike,
  parent: ts.ObjectLiteralExpression,
  path: string,
): void {
  if (!ts.isPropertyAssignment(property)) return;
  const { initializer: value } = property;
  if (ts.isArrayLiteralExpression(value) && value.elements.length > 1) {
    value.elements.forEach((alternative, index) => {
      collector.remove('transition', `${path}#${index}`, alternative, value.elements);
      if (isObject(alternative)) mutateTransition(collector, alternative, `${path}#${index}`);
    });
    return;
  }
  collector.remove('transition', path, property, parent.properties);
  const only = ts.isArrayLiteralExpression(value) ? value.elements[0] : value;
  if (isObject(only)) mutateTransition(collector, only, path);
}

function mutateTransition(collector: Collector, transition: ts.ObjectLiteralExpression, path: string): void {
  for (const property of transition.properties) {
    const name = nameOf(property);
    if (name === 'actions' && ts.isPropertyAssignment(property)) {
      mutateActions(collector, property, transition, path);
    } else if (name === 'guard') {
      collector.remove('guard', path, property, transition.properties);
    } else if (name === 'reenter') {
      collector.remove('reenter', path, property, transition.properties);
    } else if (name === 'target' && transition.properties.length > 1) {
      // A target without guard and actions is the transition.
      collector.remove('target', path, property, transition.properties);
    }
  }
}

function mutateActions(
  collector: Collector,
  property: ts.PropertyAssignment,
  parent: ts.ObjectLiteralExpression,
  path: string,
): void {
  const { initializer: value } = property;
  if (!ts.isArrayLiteralExpression(value)) {
    collector.remove('action', `${path} ${actionName(value)}`, property, parent.properties);
    return;
  }
  for (const action of value.elements) {
    collector.remove('action', `${path} ${actionName(action)}`, action, value.elements);
  }
}

function actionName(action: ts.Expression): string {
  if (isObject(action)) {
    const type = initializerOf(action, 'type');
    return type ? textOf(type) : 'action';
  }
  return ts.isCallExpression(action) ? action.expression.getText() : textOf(action);
}

function textOf(expression: ts.Expression): string {
  return ts.isStringLiteralLike(expression) ? expression.text : expression.getText();
}

function isObject(node: ts.Node | undefined): node is ts.ObjectLiteralExpression {
  return node !== undefined && ts.isObjectLiteralExpression(node);
}
