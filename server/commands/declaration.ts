import type { Staff } from '../domain/common/audit.ts';
import type { Services } from '../services.ts';

export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
  /** The argument or option that it is about; null where it is about none alone. */
  readonly field: string | null;

  constructor(message: string, field: string | null = null) {
    super(message);
    this.field = field;
  }
}

/** Words that several match: nothing is done, and what they match is printed with exit code 1. */
export class SeveralMatch extends Error {
  override readonly name = 'SeveralMatch';
  readonly output: Output;

  constructor(message: string, output: Output) {
    super(message);
    this.output = output;
  }
}

export type Cell = string | number | null;

export interface Table {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

export interface Output {
  /** Printed by `--json`; names are converted to snake_case. */
  data: unknown;
  /** Aligned columns, or CSV where `hasCsv`. */
  table?: Table;
  /** Printed after the table. */
  lines?: readonly string[];
  /** Printed after the lines, at the command line alone: the desk would open another account. */
  secretLines?: readonly string[];
  /** Something needs attention: printed to standard error, with exit code 1. */
  failure?: string | null;
}

export interface Option {
  /** Placeholder in the help, such as `YYYY-MM-DD`. */
  value: string;
  text: string;
  /** It takes some of these, with commas between. */
  several?: readonly string[];
}

export interface Call<Argument extends string, Name extends string> {
  services: Services;
  /** Operator and reason; the reason is empty for a command that only reads. */
  staff: Staff;
  argument: Readonly<Record<Argument, string>>;
  option: Readonly<Partial<Record<Name, string>>>;
}

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

/** Infers the names of arguments and options as types. */
export function command<Argument extends string = never, Name extends string = never>(
  declared: Command<Argument, Name>,
): Command<Argument, Name> {
  return declared;
}
