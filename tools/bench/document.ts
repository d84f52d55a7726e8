/** A section of the document: its heading, and the Markdown below it. */
export interface Section {
  title: string;
  text: string;
}

/** A Markdown table. The first column is aligned to the left, the others, which hold figures, to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = `|${head.map((_, column) => (column === 0 ? '---' : '--:')).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** The sections of a document, without what comes before the first. */
export function sectionsOf(document: string): Section[] {
  return document
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return { title, text: lines.join('\n').trim() };
    });
}

/** A document of these sections; an old section whose title is not among the measured ones is kept. */
export function documentOf(
  introduction: string,
  order: readonly string[],
  measured: readonly Section[],
  old: string,
): string {
  const known = new Map([...sectionsOf(old), ...measured].map((section) => [section.title, section]));
  const sections = order.flatMap((title) => known.get(title) ?? []);
  return `${[introduction.trim(), ...sections.map(({ title, text }) => `## ${title}\n\n${text.trim()}`)].join('\n\n')}\n`;
}

/** A figure with an aim, marked as met or missed. */
export const judged = (text: string, isMet: boolean): string => `${text} ${isMet ? '✓' : '✗'}`;
