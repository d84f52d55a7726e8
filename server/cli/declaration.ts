import type { Staff } from '../domain/common/audit.ts';
import type { Services } from '../services.ts';

/** Wrong arguments; the message says what is wrong. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** What a cell of a table holds; null is an empty one. */
export type Cell = string | number | null;

export interface Table {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** What a command found or did. */
export interface Output {
  /** What `--json` prints: plain data, whose names get `_` between their words. */
  data: unknown;
  /** Printed in aligned columns, or as CSV where the command has it. */
  table?: Table;
  /** Printed after the table. */
  lines?: readonly string[];
  /**
   * Something is left to do or not as it should be: goes to standard error, and the command ends
   * with 1.
   */
  failure?: string | null;
}

/** An option that takes a value. */
export interface Option {
  /** What its value is, for the help: `YYYY-MM-DD`. */
  value: string;
  text: string;
}

/** What a command was called with. */
export interface Call<Argument extends string, Name extends string> {
  services: Services;
  /** Who runs it, and why; the reason is empty for a command that only reads. */
  staff: Staff;
  argument: Readonly<Record<Argument, string>>;
  option: Readonly<Partial<Record<Name, string>>>;
}

/** One command: what it takes, from which its help is made, and what it does. */
export interface Command<Argument extends string = string, Name extends string = string> {
  /** One word or two, such as `orders refund`. */
  name: string;
  /** One line that begins with a verb. */
  summary: string;
  details?: string;
  /** Changes something: takes `--reason`, which is required, and `--dry-run`. */
  changes?: true;
  /** Takes `--csv`. */
  hasCsv?: boolean;
  /** In their order. */
  arguments?: Readonly<Record<Argument, string>>;
  options?: Readonly<Record<Name, Option>>;
  /** What follows `npm run -s zanin --`. */
  examples: readonly string[];
  run(call: Call<Argument, Name>): Promise<Output>;
}

/** Declares a command with the names of its arguments and options as types. */
export function command<Argument extends string = never, Name extends string = never>(
  declared: Command<Argument, Name>,
): Command<Argument, Name> {
  return declared;
}
