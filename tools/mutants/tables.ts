import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { transitionTable } from 'model-walk';
import { machineIn } from '../charts/files.ts';

const scratch = '.cache/mutants';

/**
 * Asks the reviewed transition tables (tests/flows/<area>/transitions/*.txt) about a chart with a change in it, without a
 * test runner: the chart is loaded from a copy of machines/ and common/, and its table compared.
 */
export class Tables {
  #asked = 0;

  constructor() {
    rmSync(scratch, { recursive: true, force: true });
    mkdirSync(scratch, { recursive: true });
    for (const folder of ['machines', 'common']) cpSync(folder, join(scratch, folder), { recursive: true });
  }

  /** Whether the table differs, or the chart cannot even be loaded. */
  async notice(file: string, text: string): Promise<boolean> {
    // Every change is a new module: the loader caches modules by path.
    this.#asked++;
    const path = join(scratch, dirname(file), `${this.#asked}.${basename(file)}`);
    writeFileSync(path, text);
    try {
      const machine = await machineIn(join(process.cwd(), path));
      const reviewed = readFileSync(tableOf(file), 'utf8');
      return reviewed.replace(/^in .*\n/gm, '') !== transitionTable(machine);
    } catch {
      return true;
    } finally {
      rmSync(path);
    }
  }
}

/** The reviewed table of `<flow>.machine.ts` in `machines/<area>` (or of its types and selectors). */
function tableOf(file: string): string {
  const [, area = ''] = file.split('/');
  const [flow = ''] = basename(file).split('.');
  return join('tests/flows', area, 'transitions', `${flow}.txt`);
}
