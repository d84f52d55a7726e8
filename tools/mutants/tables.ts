import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transitionTable } from '../../tests/support/mbt/transitions.ts';
import { machineIn } from '../charts/files.ts';

const scratch = '.cache/mutants';

/**
 * Asks the reviewed transition tables (tests/machines/*.transitions.txt) about a chart with a change in it, without a
 * test runner: the chart is loaded from a copy of machines/ and its table compared.
 */
export class Tables {
  #asked = 0;

  constructor() {
    rmSync(scratch, { recursive: true, force: true });
    mkdirSync(scratch, { recursive: true });
    cpSync('machines', join(scratch, 'machines'), { recursive: true });
  }

  /** Whether the table differs, or the chart cannot even be loaded. */
  async notice(file: string, text: string): Promise<boolean> {
    // Every change is a module of its own beside the others, or the first one would be remembered.
    this.#asked++;
    const path = join(scratch, 'machines', `${this.#asked}.${basename(file)}`);
    writeFileSync(path, text);
    try {
      const machine = await machineIn(join(process.cwd(), path));
      const reviewed = readFileSync(`tests/machines/${machine.id}.transitions.txt`, 'utf8');
      return reviewed.replace(/^in .*\n/gm, '') !== transitionTable(machine);
    } catch {
      return true;
    } finally {
      rmSync(path);
    }
  }
}
