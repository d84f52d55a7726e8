import { parseArgs } from 'node:util';
import { type Command, WrongUsage } from '../commands/declaration.ts';
import { wrongWith } from '../commands/given.ts';
import { commands } from '../commands/index.ts';

export type Wish =
  | { kind: 'help'; about: readonly Command[] }
  | {
      kind: 'run';
      command: Command;
      argument: Record<string, string>;
      option: Record<string, string>;
      /** Empty for a command that only reads. */
      reason: string;
      dryRun: boolean;
      form: 'text' | 'json' | 'csv';
    };

/**
 * @param args what follows `npm run zanin --`
 * @throws WrongUsage
 */
export function readWish(args: readonly string[]): Wish {
  const firstOption = args.findIndex((word) => word.startsWith('-'));
  const words = firstOption === -1 ? args : args.slice(0, firstOption);
  const isHelp = args.includes('--help') || args.includes('-h');
  const command = commands.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `));
  if (command) return isHelp ? { kind: 'help', about: [command] } : readCall(command, args);
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `));
  if (isHelp && (words.length === 0 || group.length > 0)) {
    return { kind: 'help', about: words.length === 0 ? commands : group };
  }
  if (words.length === 0) throw new WrongUsage('Which command? See --help.');
  const known = (group.length > 0 ? group : commands).map(({ name }) => name);
  throw new WrongUsage(`There is no command "${words.slice(0, 2).join(' ')}". There are: ${known.join(', ')}.`);
}

function readCall(command: Command, args: readonly string[]): Wish {
  const { values, positionals } = parse(command, args.slice(command.name.split(' ').length));
  const { reason = '', 'dry-run': dryRun = false, json = false, csv = false, ...option } = values;
  if (json === true && csv === true) throw new WrongUsage('Choose one of --json and --csv.');
  const names = Object.keys(command.arguments ?? {});
  const given = {
    // those beyond the declared ones are named by their place, and refused
    argument: Object.fromEntries(positionals.map((text, place) => [names[place] ?? String(place), text])),
    option: Object.fromEntries(Object.entries(option).map(([name, value]) => [name, String(value)])),
    reason: String(reason),
  };
  const wrong = wrongWith(command, given);
  if (wrong?.field === 'reason') throw new WrongUsage(wrong.words.replace(/\.$/, ' with --reason "…".'));
  if (wrong) throw new WrongUsage(`${wrong.words} See "${command.name} --help".`);
  return {
    ...{ kind: 'run', command, ...given },
    dryRun: dryRun === true,
    form: json === true ? 'json' : csv === true ? 'csv' : 'text',
  };
}

/** Parses with `util.parseArgs`; operators see the first sentence of its errors. */
function parse(command: Command, args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const own = Object.fromEntries(Object.keys(command.options ?? {}).map((name) => [name, text]));
  const options = {
    ...own,
    ...(command.changes && { reason: text, 'dry-run': flag }),
    ...(command.hasCsv && { csv: flag }),
    json: flag,
  };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as Record<string, string | boolean | undefined>, positionals };
  } catch (error) {
    const [first = ''] = error instanceof Error ? error.message.split(/(?<=[.'"])\s+(?=[A-Z])/) : [];
    throw new WrongUsage(`${first.replace(/\.?$/, '.')} See "${command.name} --help".`);
  }
}
