export interface Section {
  title: string;
  text: string;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = `|${head.map((_, column) => (column === 0 ? '---' : '--:')).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** Without what comes before the first heading. */
export function sectionsOf(document: string): Section[] {
  return document
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return { title, text: lines.join('\n').trim() };
    });
}

/**
 * Measured sections replace those of the same title, else are the last; all others stay as they
 * are.
 */
export function documentOf(introduction: string, measured: readonly Section[], old: string): string {
  const sections = new Map([...sectionsOf(old), ...measured].map((section) => [section.title, section]));
  const texts = [...sections.values()].map(({ title, text }) => `## ${title}\n\n${text.trim()}`);
  return `${[introduction.trim(), ...texts].join('\n\n')}\n`;
}

export const marked = (text: string, isMet: boolean): string => `${text} ${isMet ? '✓' : '✗'}`;
