/** One statement of docs/requirements.md, docs/security-requirements.md or docs/payment-invariants.md. */
export interface Row {
  readonly id: string;
  readonly text: string;
}

/** A place that names an id: a comment, or a cell of a document. */
export interface Citation {
  readonly id: string;
  readonly file: string;
  readonly line: number;
}

/** A place in a test file that claims to prove a row: a title with its id, or a walk's `proves` list. */
export interface Claim extends Citation {
  readonly title: string;
}

/** `LOGIN-04`, or one of an attack, a trap, an invariant of payments or a fault: `A15`, `S1`, `P10`, `F3`. */
const id = String.raw`(?:[A-Z]{2,}-\d{2}|[ASPF]\d{1,2})`;

const rowLine = new RegExp(`^- (${id}) (.+)$`, 'gm');

/** The rows of a document, `- LOGIN-04 Phone mode …`, in their order. */
export function rowsOf(markdown: string): Row[] {
  return [...markdown.matchAll(rowLine)].map(([, id = '', text = '']) => ({ id, text }));
}

/** Why a row has no test, where it says so at its end: `(no test: …)`. */
function reasonOf({ text }: Row): string | undefined {
  return /\(no test: (.+)\)$/.exec(text)?.[1];
}

/** Whether a row is asked for by its id, or by the beginning of ids: `A8` is not `A80`, `LOGIN` is each of its rows. */
export function isAsked({ id }: Row, start: string): boolean {
  return id === start || (id.startsWith(start) && !/\d$/.test(start));
}

const named = new RegExp(String.raw`\[(${id})\]`, 'g');
const comment = /^\s*(\/\/|\/?\*)/;

/**
 * What a test file says that it proves, also in the rows of a table whose title begins with `[%s]`. Comments prove
 * nothing.
 */
export function claimsOf(file: string, source: string): Claim[] {
  const lines = source.split('\n');
  const titles = lines.flatMap((text, index) =>
    comment.test(text)
      ? []
      : [...text.matchAll(named)].map(([, id = '']) => ({ id, file, line: index + 1, title: titleIn(text) })),
  );
  const walks = [...source.matchAll(/^\s*proves: \[([^\]]*)\]/gm)].flatMap(({ 0: whole, 1: list = '', index }) => {
    const line = source.slice(0, index + whole.indexOf('proves')).split('\n').length;
    return [...list.matchAll(/'([^']*)'/g)].map(([, id = '']) => ({ id, file, line, title: 'a walk of the chart' }));
  });
  const isTable = source.includes('[%s]');
  const cases = lines.flatMap((text, index) => {
    const id = isTable ? /^\s*\['([A-Z]{2,}-\d{2})',/.exec(text)?.[1] : undefined;
    return id === undefined ? [] : [{ id, file, line: index + 1, title: `a case: ${text.trim()}` }];
  });
  return [...titles, ...cases, ...walks];
}

/** The rest of a title after the ids that it begins with, up to the quote that ends it. */
function titleIn(line: string): string {
  const [, quote = "'"] = quotedId.exec(line) ?? [];
  const rest = line.slice(line.search(bracketed)).replace(leadingIds, '');
  const end = rest.lastIndexOf(quote);
  return end < 0 ? rest : rest.slice(0, end);
}

const bracketed = new RegExp(String.raw`\[${id}\]`);
const quotedId = new RegExp(String.raw`(['"\`])[^'"\`]*\[${id}\]`);
const leadingIds = new RegExp(String.raw`^(\[${id}\]\s*)+`);

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*(?:\n\s*\/\/.*)*/gm;
const word = new RegExp(String.raw`(?<![\w-])${id}(?![\w-])`, 'g');

/** The ids that the comments of a source file give as the reason for what they say: `(P14, PAY-09)`. */
export function citationsOf(file: string, source: string): Citation[] {
  return [...source.matchAll(comments)].flatMap(({ 0: text, index: start }) =>
    [...text.matchAll(/\([^()]*\)/g)].flatMap(({ 0: part, index }) => idsIn(file, source, part, start + index)),
  );
}

/** The ids that the tables of a document name, outside of code. */
export function tableIdsOf(file: string, markdown: string): Citation[] {
  return [...markdown.replaceAll(/`[^`\n]*`/g, ({ length }) => ' '.repeat(length)).matchAll(/^\|.*$/gm)].flatMap(
    ({ 0: row, index }) => idsIn(file, markdown, row, index),
  );
}

function idsIn(file: string, source: string, part: string, start: number): Citation[] {
  return [...part.matchAll(word)].map(({ 0: id, index }) => ({
    id,
    file,
    line: source.slice(0, start + index).split('\n').length,
  }));
}

/** The files and folders that a document names in code marks, from the root: `server/http/app.ts`, `package.json`. */
export function pathsOf(markdown: string): string[] {
  const top = '(?:server|src|machines|tests|tools|docs|content|public|\\.ci)';
  const path = new RegExp(String.raw`\`(${top}/[\w./-]*|[\w.-]+\.(?:json|yaml|mjs|ts))\``, 'g');
  return [...new Set([...markdown.matchAll(path)].map(([, found = '']) => found))];
}

export interface Account {
  /** Each row with what claims to prove it. */
  readonly rows: readonly (Row & { readonly claims: readonly Claim[] })[];
  /** Ids of rows that no test names and that give no reason for it. */
  readonly open: readonly string[];
  /** Titles, comments and cells that name a row that does not exist. */
  readonly unknown: readonly Citation[];
  /** Ids of which there is more than one row. */
  readonly doubled: readonly string[];
}

/** Holds the rows against the tests that claim to prove them, and against what else names them. */
export function accountOf(
  rows: readonly Row[],
  claims: readonly Claim[],
  citations: readonly Citation[] = [],
): Account {
  const ids = rows.map(({ id }) => id);
  const byRow = rows.map((row) => ({ ...row, claims: claims.filter(({ id }) => id === row.id) }));
  return {
    rows: byRow,
    open: byRow.filter((row) => row.claims.length === 0 && reasonOf(row) === undefined).map(({ id }) => id),
    unknown: [...claims, ...citations].filter(({ id }) => !ids.includes(id)),
    doubled: ids.filter((id, index) => ids.indexOf(id) !== index),
  };
}
