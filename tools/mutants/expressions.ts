import ts from 'typescript';
import { type Collector, nameOf } from './mutant.ts';

const comparisons: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
]);

/** Mutants of the expressions in functions and values: comparisons, `&&`, `??`, messages and paths, flags, `+ 1`. */
export function mutateExpressions(collector: Collector): void {
  const visit = (node: ts.Node, place: string): void => {
    if (isErased(node) || isName(node)) return;
    const here = placeOf(node, place);
    if (ts.isBinaryExpression(node)) mutateBinary(collector, node, here);
    else if (isText(node)) collector.replace('text', `${here} ${node.getText().slice(1, 40)}`, node, "''");
    else if (isFlag(node)) collector.replace('boolean', here, node, node.getText() === 'true' ? 'false' : 'true');
    else if (ts.isConditionalExpression(node) && !isComparison(node.condition)) {
      collector.replace('condition', `${here} ${short(node.condition)}`, node.condition, negated(node.condition));
    } else if (ts.isIfStatement(node) && !isComparison(node.expression)) {
      collector.replace('condition', `${here} ${short(node.expression)}`, node.expression, negated(node.expression));
    }
    ts.forEachChild(node, (child) => visit(child, here));
  };
  visit(collector.source, '');
}

/** Constants: each number one more (a small one) or twice (a time), each text empty. */
export function mutateConstants(collector: Collector): void {
  for (const statement of collector.source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer) continue;
      const text = initializer.getText();
      if (ts.isStringLiteral(initializer)) collector.replace('text', name.getText(), initializer, "''");
      else if (ts.isNumericLiteral(initializer) && Number(initializer.text) < 100) {
        collector.replace('number', name.getText(), initializer, `${text} + 1`);
      } else if (ts.isNumericLiteral(initializer) || ts.isBinaryExpression(initializer)) {
        collector.replace('number', name.getText(), initializer, `(${text}) * 2`);
      }
    }
  }
}

function mutateBinary(collector: Collector, node: ts.BinaryExpression, place: string): void {
  const { left, operatorToken, right } = node;
  const where = `${place} ${short(node)}`;
  const comparison = comparisons.get(operatorToken.kind);
  if (comparison) {
    // `typeof x === 'string'` guards against values that the types do not know.
    if (!ts.isTypeOfExpression(left) && !isWholeGuard(node))
      collector.replace('comparison', where, operatorToken, comparison);
  } else if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    collector.replace('logic', where, operatorToken, '||');
  } else if (operatorToken.kind === ts.SyntaxKind.BarBarToken) {
    collector.replace('logic', where, operatorToken, '&&');
  } else if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
    // Null and undefined are the same to those who read `?? null`.
    if (right.kind !== ts.SyntaxKind.NullKeyword) collector.replace('default', where, node, left.getText());
  } else if (
    (operatorToken.kind === ts.SyntaxKind.PlusToken || operatorToken.kind === ts.SyntaxKind.MinusToken) &&
    ts.isNumericLiteral(right)
  ) {
    collector.replace('number', where, right, right.text === '0' ? '1' : '0');
  }
}

/** A guard that is one comparison is already mutated as a guard. */
function isWholeGuard({ parent }: ts.Node): boolean {
  return (
    ts.isArrowFunction(parent) &&
    ts.isPropertyAssignment(parent.parent) &&
    ts.isPropertyAssignment(parent.parent.parent.parent) &&
    nameOf(parent.parent.parent.parent) === 'guards'
  );
}

/** Whether an expression compares two values. */
export function isComparison(node: ts.Expression): boolean {
  return ts.isBinaryExpression(node) && comparisons.has(node.operatorToken.kind);
}

/** The opposite of a condition. */
export function negated(condition: ts.Expression): string {
  return `!(${condition.getText()})`;
}

/** The beginning of a node's text, in one line, to tell it from its neighbours. */
export function short(node: ts.Node): string {
  const text = node.getText().replace(/\s+/g, ' ');
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** What TypeScript takes away. */
function isErased(node: ts.Node): boolean {
  return ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** What is a name rather than a value: imports, ids, and the names of actors that are not provided. */
function isName(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isCallExpression(node)) return node.expression.getText().startsWith('notProvided');
  return (
    ts.isPropertyAssignment(node) &&
    ['id', 'initial', 'target', 'description'].includes(nameOf(node)) &&
    isChartProperty(node)
  );
}

function isChartProperty({ parent, initializer }: ts.PropertyAssignment): boolean {
  if (!ts.isStringLiteral(initializer)) return false;
  for (let node: ts.Node = parent; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isFunctionLike(node)) return false;
    if (ts.isCallExpression(node)) return node.expression.getText().endsWith('createMachine');
  }
  return false;
}

/** A message, a path, a template: what people read or follow. Other strings are members of a union, which tsc minds. */
function isText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression {
  if (ts.isTemplateExpression(node)) return true;
  if (!ts.isStringLiteralLike(node) || (ts.isPropertyAssignment(node.parent) && node.parent.name === node))
    return false;
  return /\s|^\/./.test(node.text);
}

/** `true` or `false` as a value; `reenter` is the chart's. */
function isFlag(node: ts.Node): boolean {
  if (node.kind !== ts.SyntaxKind.TrueKeyword && node.kind !== ts.SyntaxKind.FalseKeyword) return false;
  return !(ts.isPropertyAssignment(node.parent) && nameOf(node.parent) === 'reenter');
}

/** The names around a node: the function or constant, then the properties. */
export function placeOf(node: ts.Node, outer: string): string {
  const named =
    ((ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) && node.name?.getText()) ||
    (ts.isPropertyAssignment(node) && nameOf(node));
  if (!named) return outer;
  return outer === '' ? named : `${outer}.${named}`;
}
