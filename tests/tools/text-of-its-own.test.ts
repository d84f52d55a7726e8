import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** What is named so holds elements, not text. */
const elements = new Set([
  'children',
  'footer',
  'actions',
  'action',
  'renderForm',
  'linksTo',
  'stage',
  'mark',
  'player',
  'announcements',
  'late',
  'takeAlong',
  'rich',
  'orderedText',
]);

/** The values that an expression may have: of a condition both, of `a && b` the second. */
function valuesOf(expression: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(expression)) return valuesOf(expression.expression);
  if (ts.isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse].flatMap(valuesOf);
  if (!ts.isBinaryExpression(expression)) return [expression];
  const { left, operatorToken, right } = expression;
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return valuesOf(right);
  const isEither = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(operatorToken.kind);
  return isEither ? [left, right].flatMap(valuesOf) : [expression];
}

function isText(value: ts.Expression): boolean {
  if (ts.isJsxElement(value) || ts.isJsxSelfClosingElement(value) || ts.isJsxFragment(value)) return false;
  const text = value.getText();
  if (['null', 'undefined', 'false'].includes(text) || /^createElement\(|\.(?:flatM|m)ap\(/.test(text)) return false;
  return !elements.has(text.split(/[.(]/)[0] ?? '');
}

/** A text of `common/texts/` by its name: it never changes on a page. */
const constants = (source: ts.SourceFile): RegExp => {
  const names = [
    ...source.text.matchAll(/^import (?:\* as (\w+)|\{([^}]*)\}) from '[^']*\/common\/texts\/[^']*';/gm),
  ].flatMap(
    ([, namespace, named]) =>
      namespace ?? (named ?? '').split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
  );
  return new RegExp(`^(?:${['-', ...names].join('|')})(?:\\.\\w+)*$`);
};

const isShown = (child: ts.JsxChild) =>
  !(ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces) && !(ts.isJsxExpression(child) && !child.expression);

/**
 * The texts that React keeps as a text node of their own: those that stand next to others, and what
 * a component returns.
 */
function bareTexts(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const constant = constants(source);
  const found: string[] = [];
  const report = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${file}:${line + 1} ${node.getText().replace(/\s+/g, ' ').slice(0, 80)}`);
  };
  const returned = (component: ts.Node, node: ts.Node) => {
    if (ts.isFunctionLike(node) && node !== component) return;
    if (ts.isReturnStatement(node) && node.expression && valuesOf(node.expression).some(isText)) report(node);
    ts.forEachChild(node, (child) => returned(component, child));
  };
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(isShown);
      for (const child of children.length > 1 ? children : []) {
        if (!ts.isJsxExpression(child) || !child.expression || ts.isStringLiteral(child.expression)) continue;
        if (constant.test(child.expression.getText())) continue;
        if (valuesOf(child.expression).some(isText)) report(child);
      }
    }
    if (ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? '')) returned(node, node);
    if (ts.isVariableDeclaration(node) && /^[A-Z]/.test(node.name.getText()) && node.initializer) {
      const { initializer } = node;
      if (ts.isArrowFunction(initializer) && !ts.isBlock(initializer.body)) {
        if (valuesOf(initializer.body).some(isText)) report(initializer.body);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const root = `${process.cwd()}/`;
const files = globSync('src/**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));

it('[TRANSLATE-01] every text of the app that may change is the only child of an element, so that translating browsers cannot break it', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => bareTexts(file, readFileSync(root + file, 'utf8')))).toEqual([]);
});

it.each([
  ['<p>Question {number} of 5</p>', 1],
  ['<p>{done && "Done"} <b>x</b></p>', 1],
  ['<p>{done ? <b>Done</b> : "Not yet"}<i /></p>', 1],
  ['<p>{a}{b}</p>', 2],
  ['<><i />{label}</>', 1],
  ['<p>{`Question`}</p>', 0],
  ['<p>Question{" "}<b>{number}</b></p>', 0],
  ['<p>{rows.map(row)}{children}</p>', 0],
  ['<p>{say.title}{children}</p>', 0],
  ['<p>{say.count({ count })}{children}</p>', 1],
  ['<p>{done ? say.done : say.open}{children}</p>', 1],
  ['<p>{rich(say.motto, { zanin: <i /> })}<b>x</b></p>', 0],
])('[TRANSLATE-01] the check counts the bare texts of %s as %i', (jsx, count) => {
  const imported = "import * as say from '../common/texts/site/example.ts';";
  expect(bareTexts('example.tsx', `${imported}\nconst example = () => ${jsx};`)).toHaveLength(count);
});

it('[TRANSLATE-01] the check finds a component that returns a bare text', () => {
  expect(bareTexts('example.tsx', 'function Label() { return useSelector(actor, text); }')).toHaveLength(1);
  expect(bareTexts('example.tsx', 'const Label = ({ text }: Props) => text;')).toHaveLength(1);
  expect(bareTexts('example.tsx', 'function Label() { return <span>{text}</span>; }')).toHaveLength(0);
});
