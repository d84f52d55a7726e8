import { dirname, join } from 'node:path';
import ts from 'typescript';

export class Imports {
  readonly #importers = new Map<string, Set<string>>();

  /** @param files paths in the project; `read` returns their text */
  constructor(files: readonly string[], read: (file: string) => string) {
    for (const file of files) {
      for (const imported of importsOf(file, read(file))) {
        const importers = this.#importers.get(imported) ?? new Set();
        this.#importers.set(imported, importers.add(file));
      }
    }
  }

  /** @param through whose importers count too; by default those of every importer */
  importersOf(file: string, through: (importer: string) => boolean = () => true): string[] {
    const found = new Set([file]);
    for (const one of found) {
      if (one !== file && !through(one)) continue;
      for (const importer of this.#importers.get(one) ?? []) found.add(importer);
    }
    found.delete(file);
    return [...found];
  }
}

/** Project modules, also dynamic imports; type imports do not count. */
export function importsOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imported: string[] = [];
  const add = (specifier: ts.Expression | undefined) => {
    if (specifier && ts.isStringLiteral(specifier) && specifier.text.startsWith('.')) {
      imported.push(join(dirname(file), specifier.text));
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      if (!isTypeOnly(node)) add(node.moduleSpecifier);
    } else if (ts.isExportDeclaration(node)) {
      if (!node.isTypeOnly) add(node.moduleSpecifier);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return imported;
}

function isTypeOnly({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = importClause;
  return (
    !name &&
    !!namedBindings &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((one) => one.isTypeOnly)
  );
}
