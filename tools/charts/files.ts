import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { descriptionsOf } from './descriptions.ts';
import { mermaidOf } from './mermaid.ts';

const root = join(import.meta.dirname, '../..');
const folders = ['machines', 'server/domain'];
const ending = '.machine.ts';
const sources = new Map(
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith(ending))
      .map((file) => [basename(file, ending), `${folder}/${file}`] as const),
  ),
);

export function sourceOf(name: string): string {
  const source = sources.get(name);
  if (source === undefined) throw new Error(`There is no ${name}${ending} in ${folders.join(' or ')}.`);
  return join(root, source);
}

export const machineNames: readonly string[] = [...sources.keys()].sort();

export async function chartFiles(): Promise<Map<string, string>> {
  const charts = await Promise.all(machineNames.map(async (name) => ({ name, machine: await machineOf(name) })));
  return new Map([['README.md', index(charts)]]);
}

export async function chartOf(name: string): Promise<string> {
  return mermaidOf(await machineOf(name));
}

/** `resourceMachine()` is a function because its data has no type yet. */
export async function machineOf(name: string): Promise<AnyStateMachine> {
  return machineIn(sourceOf(name));
}

/** @throws unless the file exports exactly one machine. */
export async function machineIn(path: string): Promise<AnyStateMachine> {
  const exported: Record<string, unknown> = await import(pathToFileURL(path).href);
  const candidates = Object.entries(exported)
    .filter(([key]) => key.endsWith('Machine'))
    .map(([, value]): unknown => (typeof value === 'function' ? value() : value))
    .filter((value) => value instanceof StateMachine);
  const [machine, ...more] = candidates;
  if (machine === undefined || more.length > 0) {
    throw new Error(`${relative('.', path)} exports ${candidates.length} machines called …Machine; one is needed`);
  }
  return machine;
}

/** The comment above a machine, as one paragraph. */
export function purposeOf(name: string): string {
  const source = readFileSync(sourceOf(name), 'utf8');
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+Machine\b/.exec(source) ?? [];
  return comment
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function index(charts: readonly { name: string; machine: AnyStateMachine }[]): string {
  const sections = charts.map(({ name, machine }) => {
    const purpose = `${purposeOf(name)} ([source](../../${sources.get(name)}))`;
    const chart = `\`\`\`mermaid\n${mermaidOf(machine)}\`\`\`\n`;
    return [`## ${name}\n`, `${purpose}\n`, chart, descriptionsOf(machine)].join('\n').trimEnd().concat('\n');
  });
  return [introduction, ...sections].join('\n');
}

const introduction = `# The machines

Every flow of Zanin as a chart, and the life of an order as the server decides by it, drawn from the running machine by \`npm run generate -- charts\`.

| it says | it means |
|---|---|
| \`code.submitted [isPhone] / clearCode\` | on this event, if this guard holds, this is done |
| \`(1)\`, \`(2)\`, \`[else]\` | alternatives are tried in this order; the first whose guard holds is taken |
| \`previewLesson ✓\`, \`previewLesson ✗\`, \`resend …\` | the invoked actor succeeded, failed, reported a change |
| \`after stillWorking\` | this named delay passed in this state |
| \`always\` | at once, as soon as the guard holds |
| a line in a box | what is done on the event without leaving the state |
| \`any state\`, dashed | what holds in each state of the frame around it |
| \`↻\`, \`↻ loading\` | the state, or the one named, is left and entered again: its actors start again |
`;
