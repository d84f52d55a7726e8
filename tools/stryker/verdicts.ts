import ts from 'typescript';
import { mutate } from '../mutants/mutant.ts';

/** From Stryker; lines and columns begin at 1. */
export interface Result {
  fileName: string;
  mutatorName: string;
  replacement: string;
  status: string;
  statusReason?: string | undefined;
  location: { start: Place; end: Place };
}

interface Place {
  line: number;
  column: number;
}

export interface Judged {
  /** Independent of line numbers, so that the reviewed list stays valid. */
  id: string;
  file: string;
  line: number;
  column: number;
  verdict: Verdict;
  text: string;
}

export const verdicts = ['killed', 'time', 'types', 'explained', 'static', 'error', 'uncovered', 'survived'] as const;

/**
 * `killed`; `time`: infinite loop; `types`: does not compile; `explained`: in the reviewed list;
 * `static`: runs only at module load or in test hooks, not graded; `error`: failed outside of
 * tests; `uncovered`: no test runs it; `survived`.
 */
export type Verdict = (typeof verdicts)[number];

export const isLeft = (verdict: Verdict): boolean => ['error', 'uncovered', 'survived'].includes(verdict);

const ofStatus: Readonly<Record<string, Verdict>> = {
  Killed: 'killed',
  Timeout: 'time',
  CompileError: 'types',
  Ignored: 'static',
  RuntimeError: 'error',
  NoCoverage: 'uncovered',
  Survived: 'survived',
};

export function judgedIn(file: string, text: string, results: readonly Result[]): Judged[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const offset = ({ line, column }: Place) => source.getPositionOfLineAndCharacter(line - 1, column - 1);
  const seen = new Map<string, number>();
  return results
    .map((result) => ({ ...result, start: offset(result.location.start), end: offset(result.location.end) }))
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .map(({ mutatorName, replacement, status, location, start, end }) => {
      const change = `${short(text.slice(start, end))} → ${short(replacement)}`;
      const plain = `${file} ${topLevelName(source, start)} ${mutatorName} ${change}`;
      const count = (seen.get(plain) ?? 0) + 1;
      seen.set(plain, count);
      return {
        id: count === 1 ? plain : `${plain} (${count})`,
        file,
        ...location.start,
        verdict: ofStatus[status] ?? 'error',
        text: mutate(text, { start, end, replacement }),
      };
    });
}

/** @returns listed ids that need no explanation any more: noticed, or no longer generated. */
export function explain(
  judged: readonly Judged[],
  known: ReadonlyMap<string, string>,
  isOurs: (id: string) => boolean,
): string[] {
  for (const mutant of judged) if (isLeft(mutant.verdict) && known.has(mutant.id)) mutant.verdict = 'explained';
  const explained = new Set(judged.filter(({ verdict }) => verdict === 'explained').map(({ id }) => id));
  return [...known.keys()].filter((id) => isOurs(id) && !explained.has(id));
}

export function tableOf(judged: readonly Judged[]): string {
  const files = [...new Set(judged.map(({ file }) => file))].sort();
  const row = (name: string, mutants: readonly Judged[]) => [
    name,
    mutants.length,
    ...verdicts.map((verdict) => mutants.filter((mutant) => mutant.verdict === verdict).length),
  ];
  const rows = [
    ['', 'made', ...verdicts],
    ...files.map((name) =>
      row(
        name,
        judged.filter(({ file }) => file === name),
      ),
    ),
    row('all', judged),
  ];
  const width = Math.max(...rows.map(([name]) => String(name).length));
  return rows
    .map(([name, ...cells]) => [String(name).padEnd(width), ...cells.map((cell) => String(cell).padStart(9))].join(''))
    .join('\n');
}

function topLevelName(source: ts.SourceFile, position: number): string {
  const statement = source.statements.find((one) => one.getStart() <= position && position < one.getEnd());
  if (!statement) return '';
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations[0]?.name.getText() ?? '';
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return statement.name?.text ?? 'default';
  return 'default';
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}
