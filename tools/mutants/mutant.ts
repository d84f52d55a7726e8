import ts from 'typescript';

export type Operator =
  | 'transition'
  | 'guard'
  | 'action'
  | 'target'
  | 'reenter'
  | 'tag'
  | 'final'
  | 'invoke'
  | 'assignment'
  | 'text'
  | 'comparison'
  | 'logic'
  | 'default'
  | 'boolean'
  | 'number'
  | 'delay'
  | 'attribute'
  | 'handler'
  | 'event'
  | 'condition';

export interface Mutant {
  /** File, operator and place: independent of line numbers, so that reviewed lists stay valid. */
  id: string;
  file: string;
  line: number;
  column: number;
  operator: Operator;
  removed: string;
  replacement: string;
  start: number;
  end: number;
}

export function mutate(
  source: string,
  { start, end, replacement }: Pick<Mutant, 'start' | 'end' | 'replacement'>,
): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** Collects a file's mutants; numbers places that occur twice. */
export class Collector {
  readonly mutants: Mutant[] = [];
  readonly #seen = new Map<string, number>();
  readonly source: ts.SourceFile;

  constructor(file: string, text: string) {
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    this.source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  }

  replace(operator: Operator, place: string, node: ts.Node, replacement: string): void {
    this.#add(operator, place, node, node.getStart(), node.getEnd(), replacement);
  }

  remove(operator: Operator, place: string, node: ts.Node, siblings: ts.NodeArray<ts.Node>): void {
    const index = siblings.indexOf(node);
    const next = siblings[index + 1];
    const previous = siblings[index - 1];
    if (next) this.#add(operator, place, node, node.getStart(), next.getStart(), '');
    else if (previous) this.#add(operator, place, node, previous.getEnd(), node.getEnd(), '');
    else this.#add(operator, place, node, node.getStart(), siblings.end, '');
  }

  #add(operator: Operator, place: string, node: ts.Node, start: number, end: number, replacement: string): void {
    const { fileName: file } = this.source;
    const id = `${file} ${operator} ${place}`;
    const count = (this.#seen.get(id) ?? 0) + 1;
    this.#seen.set(id, count);
    const { line, character } = this.source.getLineAndCharacterOfPosition(node.getStart());
    this.mutants.push({
      id: count === 1 ? id : `${id} (${count})`,
      file,
      line: line + 1,
      column: character + 1,
      operator,
      removed: node.getText().replace(/\s+/g, ' '),
      replacement,
      start,
      end,
    });
  }
}

export function nameOf(property: ts.ObjectLiteralElementLike): string {
  const { name } = property;
  if (!name) return '...';
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)
    ? name.text
    : name.getText();
}

export function initializerOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = propertyOf(object, name);
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

export function propertyOf(object: ts.ObjectLiteralExpression, name: string): ts.ObjectLiteralElementLike | undefined {
  return object.properties.find((property) => nameOf(property) === name);
}

export function bare(expression: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression)
    ? bare(expression.expression)
    : expression;
}
