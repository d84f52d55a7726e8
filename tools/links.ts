// A step of `npm run check`. A plain `<a>` to a page of the app would load the document again: links to pages are wouter's
// `Link`, and links to anything else `OutsideLink`, so that a plain one is written in that component alone. The address of a
// page is written in `common/pages.ts` alone: charts and screens ask `href()` for it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { matchPath } from '../common/match.ts';
import { pages } from '../common/pages.ts';

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

/** What addresses begin with before their first param, such as `/course/`. */
const beginnings = new Set(Object.values(pages).flatMap(({ path }) => /^(.*?):/.exec(path)?.[1] ?? []));

/** Whether a literal is the address of a page other than `/`, or the beginning of one that has params. */
function isWrittenAddress(node: ts.Node): boolean {
  if (ts.isTemplateHead(node)) return beginnings.has(node.text) || isAddress(node.text);
  return ts.isStringLiteralLike(node) && isAddress(node.text);
}

const isAddress = (text: string): boolean => /^\/./.test(text) && matchPath(text.replace(/[?#].*$/, '')) !== null;

/** Where a file has plain links that could lead to a page, as `file:line`. */
export const plainLinks = (file: string, code: string): string[] => placesOf(isPlainLink, file, code);

/** Where a file writes the address of a page out, as `file:line`. */
export const writtenAddresses = (file: string, code: string): string[] => placesOf(isWrittenAddress, file, code);

function placesOf(isFault: (node: ts.Node) => boolean, file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (isFault(node)) {
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

if (import.meta.main) {
  const files = globSync('{machines,src}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'src/ui/controls/OutsideLink.tsx')
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const faults = [
    ...files
      .flatMap(([file, code]) => plainLinks(file, code))
      .map((place) => `${place} is a plain <a>: use Link of wouter for a page, else OutsideLink.`),
    ...files
      // calls are named by the paths of the API
      .filter(([file]) => !/^src\/api\/|calls\.ts$/.test(file))
      .flatMap(([file, code]) => writtenAddresses(file, code))
      .map((place) => `${place} writes the address of a page: use href() of common/paths.ts.`),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
