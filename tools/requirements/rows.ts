export interface Row {
  readonly id: string;
  readonly text: string;
}

export interface Citation {
  readonly id: string;
  readonly file: string;
  readonly line: number;
}

/** A test title with an id, or a walk's `proves` list. */
export interface Claim extends Citation {
  readonly title: string;
}

/** `LOGIN-04`; attacks, traps, payment invariants and faults: `A15`, `S1`, `P10`, `F3`. */
// three digits for the desk alone: SHA-256 is no row
const id = String.raw`(?:[A-Z]{2,}-\d{2}|DESK-\d{3}|[ASPF]\d{1,2})`;

const rowLine = new RegExp(`^- (${id}) (.+)$`, 'gm');

/** Lines `- LOGIN-04 Phone mode …`. */
export function rowsOf(markdown: string): Row[] {
  return [...markdown.matchAll(rowLine)].map(([, id = '', text = '']) => ({ id, text }));
}

/** From `(no test: …)` at its end. */
function reasonOf({ text }: Row): string | undefined {
  return /\(no test: (.+)\)$/.exec(text)?.[1];
}

/** By id or prefix: `A8` is not `A80`, `LOGIN` selects all its rows. */
export function isAsked({ id }: Row, start: string): boolean {
  return id === start || (id.startsWith(start) && !/\d$/.test(start));
}

const named = new RegExp(String.raw`\[(${id})\]`, 'g');
const comment = /^\s*(\/\/|\/?\*)/;

/** Also rows of a test table with a title `[%s]`. Comments prove nothing. */
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
    const id = isTable ? /^\s*\['([A-Z]{2,}-\d{2}|DESK-\d{3})',/.exec(text)?.[1] : undefined;
    return id === undefined ? [] : [{ id, file, line: index + 1, title: `a case: ${text.trim()}` }];
  });
  return [...titles, ...cases, ...walks];
}

/** The title behind its ids, up to the closing quote. */
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

/** Ids in parentheses in comments: `(P14, PAY-09)`. */
export function citationsOf(file: string, source: string): Citation[] {
  return [...source.matchAll(comments)].flatMap(({ 0: text, index: start }) =>
    [...text.matchAll(/\([^()]*\)/g)].flatMap(({ 0: part, index }) => idsIn(file, source, part, start + index)),
  );
}

/** Outside of code marks. */
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

/** In code marks, from the root: `server/http/app.ts`, `package.json`. */
export function pathsOf(markdown: string): string[] {
  const top = '(?:server|src|machines|tests|tools|docs|content|public|\\.ci)';
  const path = new RegExp(String.raw`\`(${top}/[\w./-]*|[\w.-]+\.(?:json|yaml|mjs|ts))\``, 'g');
  return [...new Set([...markdown.matchAll(path)].map(([, found = '']) => found))];
}

export interface Account {
  readonly rows: readonly (Row & { readonly claims: readonly Claim[] })[];
  /** Rows with neither test nor reason. */
  readonly open: readonly string[];
  /** Titles, comments and cells with an unknown id. */
  readonly unknown: readonly Citation[];
  readonly doubled: readonly string[];
}

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
