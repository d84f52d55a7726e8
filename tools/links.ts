// A step of `npm run check`. A plain `<a>` to a page would reload the document: use wouter's
// `Link`, or `OutsideLink`, the only place for plain ones. Page addresses are written only in
// `common/pages.ts`: use `href()`.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { matchPath } from '../common/match.ts';
import { pages } from '../common/pages.ts';

const root = join(import.meta.dirname, '..');

/** Other programs, or a place on the same page. */
const elsewhere = /^(?:#|mailto:|tel:)/;

/** Literal beginning of an address; empty if it is computed. */
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

/** Up to their first param, such as `/course/`. */
const beginnings = new Set(Object.values(pages).flatMap(({ path }) => /^(.*?):/.exec(path)?.[1] ?? []));

/** Whether a literal is a page's address other than `/`, or the beginning of one with params. */
function isWrittenAddress(node: ts.Node): boolean {
  if (ts.isTemplateHead(node)) return beginnings.has(node.text) || isAddress(node.text);
  return ts.isStringLiteralLike(node) && isAddress(node.text);
}

const isAddress = (text: string): boolean => /^\/./.test(text) && matchPath(text.replace(/[?#].*$/, '')) !== null;

export const plainLinks = (file: string, code: string): string[] => placesOf(isPlainLink, file, code);

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
      // calls use paths of the API
      .filter(([file]) => !/^src\/api\/|calls\.ts$/.test(file))
      .flatMap(([file, code]) => writtenAddresses(file, code))
      .map((place) => `${place} writes the address of a page: use href() of common/paths.ts.`),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
