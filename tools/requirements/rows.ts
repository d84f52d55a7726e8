/** One statement of docs/requirements.md. */
export interface Row {
  readonly id: string;
  readonly text: string;
}

/** A place in a test file that claims to prove a row: a title with its id, or a walk's `proves` list. */
export interface Claim {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly title: string;
}

/** The rows of docs/requirements.md, `- LOGIN-04 Phone mode …`, in their order. */
export function rowsOf(markdown: string): Row[] {
  return [...markdown.matchAll(/^- ([A-Z]+-\d{2}) (.+)$/gm)].map(([, id = '', text = '']) => ({ id, text }));
}

const named = /\[([A-Z]{2,}-\d{2})\]/g;
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
  const [, quote = "'"] = /(['"`])[^'"`]*\[[A-Z]{2,}-\d{2}\]/.exec(line) ?? [];
  const rest = line.slice(line.search(/\[[A-Z]{2,}-\d{2}\]/)).replace(/^(\[[A-Z]{2,}-\d{2}\]\s*)+/, '');
  const end = rest.lastIndexOf(quote);
  return end < 0 ? rest : rest.slice(0, end);
}

export interface Account {
  /** Each row with what claims to prove it. */
  readonly rows: readonly (Row & { readonly claims: readonly Claim[] })[];
  /** Ids of rows that no test names. */
  readonly open: readonly string[];
  /** Claims to prove a row that does not exist. */
  readonly unknown: readonly Claim[];
}

/** Holds the rows against the claims. */
export function accountOf(rows: readonly Row[], claims: readonly Claim[]): Account {
  const byRow = rows.map((row) => ({ ...row, claims: claims.filter(({ id }) => id === row.id) }));
  return {
    rows: byRow,
    open: byRow.filter((row) => row.claims.length === 0).map(({ id }) => id),
    unknown: claims.filter(({ id }) => !rows.some((row) => row.id === id)),
  };
}
