// A step of `npm run check`: a plain `<a>` to a page of the app would load the document again. Links to pages are wouter's
// `Link`, and links to anything else `OutsideLink`, so that a plain one is written in that component alone.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');

/** What opens another program, or a place on the same page. */
const elsewhere = /^(?:#|mailto:|tel:)/;

/** The beginning of an address, as far as it is written out; empty where it is computed. */
function beginningOf(attribute: ts.JsxAttributeLike): string {
  if (!ts.isJsxAttribute(attribute) || !attribute.initializer) return '';
  const { initializer } = attribute;
  const value = ts.isJsxExpression(initializer) ? initializer.expression : initializer;
  if (!value) return '';
  if (ts.isTemplateExpression(value)) return value.head.text;
  return ts.isStringLiteralLike(value) ? value.text : '';
}

const isElsewhere = ({ attributes: { properties } }: ts.JsxOpeningLikeElement) =>
  properties.some((each) => each.name?.getText() === 'href' && elsewhere.test(beginningOf(each)));

function isPlainLink(node: ts.Node): boolean {
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
    return node.tagName.getText() === 'a' && !isElsewhere(node);
  }
  if (!ts.isCallExpression(node) || !/^(?:React\.)?createElement$/.test(node.expression.getText())) return false;
  const [name] = node.arguments;
  return name !== undefined && ts.isStringLiteralLike(name) && name.text === 'a';
}

/** Where a file has plain links that could lead to a page, as `file:line`. */
export function plainLinks(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (isPlainLink(node)) {
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

if (import.meta.main) {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && file !== 'src/ui/controls/OutsideLink.tsx',
  );
  const found = files.flatMap((file) => plainLinks(file, readFileSync(join(root, file), 'utf8')));
  for (const place of found) console.error(`${place} is a plain <a>: use Link of wouter for a page, else OutsideLink.`);
  if (found.length > 0) process.exitCode = 1;
}
