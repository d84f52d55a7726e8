import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Explored, isSafety, type Property, promelaModel, promelaTable } from 'model-walk/systems';

const run = promisify(execFile);

/** SPIN with a C compiler (.ci/spin installs it). */
export const hasSpin = ['spin', 'cc'].every((program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program))),
);

export interface Spin {
  /** Names of violated properties. */
  violated: <State>(
    explored: Explored<State>,
    properties: Readonly<Record<string, Property<State>>>,
  ) => Promise<readonly string[]>;
  remove: () => void;
}

/** Generates and compiles the verifier. */
export async function makeSpin(): Promise<Spin> {
  const cwd = mkdtempSync(join(tmpdir(), 'zanin-spin-'));
  writeFileSync(join(cwd, 'system.pml'), promelaModel());
  await run('spin', ['-a', 'system.pml'], { cwd });
  // no partial order reduction: it is a single process
  await run('cc', ['-O1', '-w', '-DNOREDUCE', '-DMEMLIM=2000', '-o', 'pan', 'pan.c'], { cwd });

  async function holds<State>(
    explored: Explored<State>,
    [property, ...others]: readonly Property<State>[],
    depth = 100_000,
  ): Promise<boolean> {
    if (property === undefined) return true;
    const { claim, bytes } = promelaTable(explored, property, ...others);
    const table = join(cwd, 'table');
    writeFileSync(table, bytes);
    const how = claim === 'search' ? ['-noclaim'] : ['-a', '-N', claim];
    const { stdout } = await run('./pan', [...how, '-n', `-m${depth}`, '-w20'], {
      cwd,
      env: { ...process.env, TABLE: table },
      maxBuffer: 64 * 1024 * 1024,
    });
    if (stdout.includes('max search depth too small') && depth < 10_000_000) {
      return holds(explored, [property, ...others], depth * 10);
    }
    const errors = /errors: (\d+)/.exec(stdout)?.[1];
    if (errors === undefined || stdout.includes('max search depth too small'))
      throw new Error(`SPIN failed:\n${stdout}`);
    return claim === 'search' ? stdout.includes('every state was found') : errors === '0';
  }

  return {
    async violated(explored, properties) {
      const all = Object.entries(properties);
      const safe = all.filter(([, property]) => isSafety(property));
      const areSafe = await holds(
        explored,
        safe.map(([, property]) => property),
      );
      const wrong: string[] = [];
      for (const [name, property] of all) {
        if (areSafe && isSafety(property)) continue;
        if (!(await holds(explored, [property]))) wrong.push(name);
      }
      return wrong;
    },
    remove: () => rmSync(cwd, { recursive: true }),
  };
}
