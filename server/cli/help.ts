import type { Command } from '../commands/declaration.ts';

const program = 'npm run -s zanin --';

function columns(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join('\n');
}

const usageOf = ({ name, arguments: taken = {} }: Command): string =>
  [name, ...Object.keys(taken).map((argument) => `<${argument}>`)].join(' ');

const exitCodes = columns([
  ['0', 'done'],
  ['1', 'refused or not found, or something is left for you; the reason is printed'],
  ['2', 'wrong usage'],
  ['3', 'the database, the server or the payment provider does not answer, or a setting is wrong: run it again later;'],
  ['', 'or the command has a fault, of which it prints the line "operators.failed": report it'],
]);

export function overview(commands: readonly Command[]): string {
  return [
    `Usage: ${program} <command> [options]`,
    columns(commands.map((command) => [usageOf(command), command.summary])),
    [
      'Options of every command',
      columns([
        ['--help', 'says what a command takes, with examples'],
        ['--json', 'prints data for programs'],
      ]),
    ].join('\n'),
    [
      'Options of every command that changes something',
      columns([
        ['--reason "…"', 'why; required, and kept for good in the audit log: name people by id'],
        ['--dry-run', 'says what it would do, and does nothing'],
      ]),
    ].join('\n'),
    `Exit codes\n${exitCodes}`,
    'It works next to a running server: on PostgreSQL over a connection of its own, on the embedded database through the server.',
  ].join('\n\n');
}

export function helpOf(command: Command): string {
  const { summary, details, changes, hasCsv, arguments: taken = {}, options = {}, examples } = command;
  const own = Object.entries(options).map(([name, { value, text }]) => [`--${name} ${value}`, text] as const);
  const shared: readonly (readonly [string, string])[] = [
    ...(changes
      ? ([
          ['--reason "…"', 'why (required)'],
          ['--dry-run', 'says what it would do, and does nothing'],
        ] as const)
      : []),
    ...(hasCsv ? ([['--csv', 'prints CSV (RFC 4180) for spreadsheets']] as const) : []),
    ['--json', 'prints data for programs'],
  ];
  const given = Object.entries(taken).map(([name, text]) => [`<${name}>`, text] as const);
  return [
    `Usage: ${program} ${usageOf(command)} [options]`,
    `${summary}.${details === undefined ? '' : `\n${details}`}`,
    ...(given.length > 0 ? [`Arguments\n${columns(given)}`] : []),
    `Options\n${columns([...own, ...shared])}`,
    `Examples\n${examples.map((example) => `  ${program} ${example}`).join('\n')}`,
  ].join('\n\n');
}
