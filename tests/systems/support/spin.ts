import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { promelaModel, promelaTable } from '../../../packages/model-walk/src/promela.ts';
import type { Explored, Property } from '../../../packages/model-walk/src/system.ts';

const run = promisify(execFile);

/** SPIN's verifier of the model in Promela, in a folder of its own. */
export interface Spin {
  /** Whether a property holds, as SPIN sees it. */
  holds: <State>(explored: Explored<State>, property: Property<State>) => Promise<boolean>;
  remove: () => void;
}

/** Writes the model, has SPIN make its verifier, and compiles it. Needs `spin` and a C compiler. */
export async function makeSpin(): Promise<Spin> {
  const cwd = mkdtempSync(join(tmpdir(), 'zanin-spin-'));
  writeFileSync(join(cwd, 'system.pml'), promelaModel());
  await run('spin', ['-a', 'system.pml'], { cwd });
  // without partial order reduction: there is one process, whose steps are all visible
  await run('cc', ['-O2', '-w', '-DNOREDUCE', '-DMEMLIM=2000', '-o', 'pan', 'pan.c'], { cwd });
  return {
    async holds(explored, property) {
      const { claim, bytes } = promelaTable(explored, property);
      const table = join(cwd, 'table');
      writeFileSync(table, bytes);
      const how = claim === 'search' ? ['-noclaim'] : ['-a', '-N', claim];
      const { stdout } = await run('./pan', [...how, '-n', '-m4000000', '-w22'], {
        cwd,
        env: { ...process.env, TABLE: table },
        maxBuffer: 64 * 1024 * 1024,
      });
      const errors = /errors: (\d+)/.exec(stdout)?.[1];
      if (errors === undefined || stdout.includes('max search depth too small'))
        throw new Error(`SPIN failed:\n${stdout}`);
      return claim === 'search' ? stdout.includes('every state was found') : errors === '0';
    },
    remove: () => rmSync(cwd, { recursive: true }),
  };
}
