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

/** Small numbers plus one, times doubled, texts emptied. */
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
    // `typeof x === 'string'` checks values that the types do not know
    if (!ts.isTypeOfExpression(left) && !isWholeGuard(node))
      collector.replace('comparison', where, operatorToken, comparison);
  } else if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    collector.replace('logic', where, operatorToken, '||');
  } else if (operatorToken.kind === ts.SyntaxKind.BarBarToken) {
    collector.replace('logic', where, operatorToken, '&&');
  } else if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
    // null and undefined are the same to readers of `?? null`
    if (right.kind !== ts.SyntaxKind.NullKeyword) collector.replace('default', where, node, left.getText());
  } else if (
    (operatorToken.kind === ts.SyntaxKind.PlusToken || operatorToken.kind === ts.SyntaxKind.MinusToken) &&
    ts.isNumericLiteral(right)
  ) {
    collector.replace('number', where, right, right.text === '0' ? '1' : '0');
  }
}

/** A guard that is one comparison is mutated as a guard. */
function isWholeGuard({ parent }: ts.Node): boolean {
  return (
    ts.isArrowFunction(parent) &&
    ts.isPropertyAssignment(parent.parent) &&
    ts.isPropertyAssignment(parent.parent.parent.parent) &&
    nameOf(parent.parent.parent.parent) === 'guards'
  );
}

export function isComparison(node: ts.Expression): boolean {
  return ts.isBinaryExpression(node) && comparisons.has(node.operatorToken.kind);
}

export function negated(condition: ts.Expression): string {
  return `!(${condition.getText()})`;
}

/** Beginning of a node's text in one line, as part of an id. */
export function short(node: ts.Node): string {
  const text = node.getText().replace(/\s+/g, ' ');
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function isErased(node: ts.Node): boolean {
  return ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** Imports, ids, and names of actors that are not provided. */
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

/** Messages, paths, templates. Other strings are union members, which tsc checks. */
function isText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression {
  if (ts.isTemplateExpression(node)) return true;
  if (!ts.isStringLiteralLike(node) || (ts.isPropertyAssignment(node.parent) && node.parent.name === node))
    return false;
  return /\s|^\/./.test(node.text);
}

/** `reenter` belongs to the chart's mutations. */
function isFlag(node: ts.Node): boolean {
  if (node.kind !== ts.SyntaxKind.TrueKeyword && node.kind !== ts.SyntaxKind.FalseKeyword) return false;
  return !(ts.isPropertyAssignment(node.parent) && nameOf(node.parent) === 'reenter');
}

/** The enclosing function or constant, then the properties. */
export function placeOf(node: ts.Node, outer: string): string {
  const named =
    ((ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) && node.name?.getText()) ||
    (ts.isPropertyAssignment(node) && nameOf(node));
  if (!named) return outer;
  return outer === '' ? named : `${outer}.${named}`;
}
