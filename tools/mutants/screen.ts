import ts from 'typescript';
import { isComparison, negated, placeOf, short } from './expressions.ts';
import { bare, type Collector } from './mutant.ts';

/** Attributes that leave a rendered element when removed. These tests do not see `className`. */
const attributes = /^(aria-[a-z]+|role|disabled|required|checked|value|busy|open)$/;
const handlers = /^on[A-Z]/;

export function mutateScreen(collector: Collector): void {
  const visit = (node: ts.Node, place: string): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const here = placeOf(node, place);
    if (ts.isJsxAttribute(node)) {
      const name = node.name.getText();
      if (name === 'className') return;
      const where = `${here} <${elementOf(node)} ${name}>`;
      if (handlers.test(name)) collector.remove('handler', where, node, node.parent.properties);
      else if (attributes.test(name)) collector.remove('attribute', where, node, node.parent.properties);
    } else if (ts.isBinaryExpression(node) && isShown(node)) {
      collector.replace('condition', `${here} ${short(node.left)} always`, node, node.right.getText());
      collector.replace('condition', `${here} ${short(node.left)} never`, node, 'null');
    } else if (ts.isConditionalExpression(node)) {
      collector.replace('condition', `${here} ${short(node.condition)}`, node.condition, flipped(node.condition));
    } else if (ts.isIfStatement(node)) {
      collector.replace('condition', `${here} ${short(node.expression)}`, node.expression, flipped(node.expression));
    } else if (isSend(node) && !isWholeHandler(node)) {
      collector.replace('event', `${here} ${short(node)}`, node, 'undefined');
    }
    ts.forEachChild(node, (child) => visit(child, here));
  };
  visit(collector.source, '');
}

function flipped(condition: ts.Expression): string {
  if (!isComparison(condition) || !ts.isBinaryExpression(condition)) return negated(condition);
  const { left, operatorToken, right } = condition;
  if (operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return `${left.getText()} !== ${right.getText()}`;
  if (operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken) {
    return `${left.getText()} === ${right.getText()}`;
  }
  return negated(condition);
}

/** `condition && <Element />` */
function isShown({ operatorToken, right }: ts.BinaryExpression): boolean {
  const shown = bare(right);
  return (
    operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
    (ts.isJsxElement(shown) || ts.isJsxSelfClosingElement(shown) || ts.isJsxFragment(shown))
  );
}

function isSend(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'send'
  );
}

/** `onClick={() => actor.send(…)}`: without the call it equals removing the handler. */
function isWholeHandler({ parent }: ts.CallExpression): boolean {
  return (
    ts.isArrowFunction(parent) &&
    ts.isJsxExpression(parent.parent) &&
    ts.isJsxAttribute(parent.parent.parent) &&
    handlers.test(parent.parent.parent.name.getText())
  );
}

function elementOf({ parent }: ts.JsxAttribute): string {
  return parent.parent.tagName.getText();
}
