import type { Command } from './declaration.ts';

export interface Given {
  argument: Readonly<Record<string, string>>;
  option: Readonly<Record<string, string>>;
  /** Empty for a command that only reads. */
  reason: string;
}

export interface Wrong {
  /** Of an argument or option, or `reason`. */
  field: string;
  words: string;
}

/** The first that the declaration does not know, or that it wants and that is not there. */
export function wrongWith(command: Command, { argument, option, reason }: Given): Wrong | null {
  const { name, changes, arguments: wanted = {}, options = {} } = command;
  const names = Object.keys(wanted);
  const takes = names.length === 0 ? 'no arguments' : names.map((each) => `<${each}>`).join(' ');
  const field = unknownOf(argument, wanted) ?? names.find((each) => argument[each] === undefined);
  if (field !== undefined) return { field, words: `"${name}" takes ${takes}.` };
  const unknown = unknownOf(option, options);
  if (unknown !== undefined) return { field: unknown, words: `"${name}" has no option "${unknown}".` };
  if (changes && reason.trim() === '') return { field: 'reason', words: `"${name}" changes something: say why.` };
  return null;
}

/** `Object.hasOwn`, since names come from callers: `constructor` is none. */
const unknownOf = (given: object, known: object): string | undefined =>
  Object.keys(given).find((name) => !Object.hasOwn(known, name));
