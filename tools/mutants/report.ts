import type { Mutant } from './mutant.ts';
import type { Verdict } from './verdict.ts';

const columns = [
  'made',
  'effects',
  'walk',
  'unit',
  'scenario',
  'time',
  'types',
  'equivalent',
  'unjudged',
  'survived',
] as const;
type Column = (typeof columns)[number];

export function tableOf(
  mutants: readonly Mutant[],
  verdicts: ReadonlyMap<string, Verdict>,
  equivalent: ReadonlyMap<string, string>,
): string {
  const counts = new Map<string, Record<Column, number>>();
  for (const mutant of mutants) {
    const column = columnOf(verdicts.get(mutant.id), equivalent.has(mutant.id));
    for (const name of [mutant.file, 'all']) {
      const row = counts.get(name) ?? emptyRow();
      row.made++;
      if (column) row[column]++;
      counts.set(name, row);
    }
  }
  const all = counts.get('all');
  counts.delete('all');
  const rows = [...counts, ...(all ? [['all', all] as const] : [])];
  const width = Math.max(...rows.map(([name]) => name.length));
  const line = (name: string, cells: readonly (string | number)[]) =>
    [name.padEnd(width), ...cells.map((cell, index) => String(cell).padStart(columns[index]?.length ?? 0))].join('  ');
  return [
    line('', columns),
    ...rows.map(([name, row]) =>
      line(
        name,
        columns.map((column) => row[column]),
      ),
    ),
  ].join('\n');
}

export function describe({ file, line, column, operator, removed, replacement }: Mutant): string {
  const text = short(removed);
  return `${file}:${line}:${column} ${operator}: ${text}${replacement === '' ? ' removed' : ` → ${short(replacement)}`}`;
}

function columnOf(verdict: Verdict | undefined, equivalent: boolean): Column | undefined {
  if (equivalent) return 'equivalent';
  return verdict?.status === 'killed' ? verdict.by : verdict?.status;
}

function emptyRow(): Record<Column, number> {
  return {
    made: 0,
    effects: 0,
    walk: 0,
    unit: 0,
    scenario: 0,
    time: 0,
    types: 0,
    equivalent: 0,
    unjudged: 0,
    survived: 0,
  };
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
