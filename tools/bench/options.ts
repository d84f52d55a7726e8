/** In the order of the document's sections. */
export const partNames = ['lighthouse', 'slow', 'kept', 'bytes', 'pages', 'flood', 'courses'] as const;

export type PartName = (typeof partNames)[number];

export interface Options {
  parts: readonly PartName[];
  runs: number;
  /** Pages for `lighthouse`, `slow`, `kept` and `pages`; null for each part's own. */
  pages: readonly string[] | null;
}

/**
 * Such as `lighthouse --runs 5 --pages /,/course`.
 * @throws Error for any other argument.
 */
export function readOptions(args: readonly string[]): Options {
  const parts: PartName[] = [];
  let runs = 5;
  let pages: string[] | null = null;
  const rest = [...args];
  for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
    const part = partNames.find((name) => name === next);
    if (part) parts.push(part);
    else if (next === '--runs') runs = Number(rest.shift());
    else if (next === '--pages') pages = (rest.shift() ?? '').split(',');
    else throw new Error(`Unknown argument ${next}. Use: ${partNames.join(', ')}, --runs 5, --pages /,/course`);
  }
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs should be a whole number from 1');
  if (pages?.some((page) => !page.startsWith('/'))) throw new Error('--pages should be paths such as /,/course');
  return { parts: parts.length > 0 ? parts : partNames, runs, pages };
}

export const pagesOf = ({ pages }: Options, own: readonly string[]): readonly string[] => pages ?? own;
