import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { mutate } from '../mutants/mutant.ts';
import { Types } from '../mutants/types.ts';

/** From Stryker; lines and columns begin at 0. */
interface Candidate {
  id: string;
  fileName: string;
  replacement: string;
  location: { start: Place; end: Place };
}

interface Place {
  line: number;
  column: number;
}

class TypesChecker {
  static readonly inject = ['options'];
  readonly #types = new Map<string, Types>();
  readonly #texts: ReadonlyMap<string, string>;

  /** Reads the files at once: a run takes long, and mutants refer to the text as of now. */
  constructor({ mutate }: { mutate: readonly string[] }) {
    this.#texts = new Map(mutate.map((file) => [file, readFileSync(file, 'utf8')]));
  }

  async init(): Promise<void> {}

  async check(mutants: readonly Candidate[]): Promise<Record<string, { status: string; reason?: string }>> {
    return Object.fromEntries(
      mutants.map(({ id, fileName, replacement, location }) => {
        const file = relative(process.cwd(), fileName);
        const text = this.#texts.get(file) ?? '';
        const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest);
        const offset = ({ line, column }: Place) => source.getPositionOfLineAndCharacter(line, column);
        const change = { start: offset(location.start), end: offset(location.end), replacement };
        const fails = this.#typesOf(file).notice(file, mutate(text, change));
        return [id, fails ? { status: 'compileError', reason: 'It does not compile.' } : { status: 'passed' }];
      }),
    );
  }

  #typesOf(file: string): Types {
    const config = file.startsWith('server/') ? 'server/tsconfig.json' : 'tsconfig.json';
    const types = this.#types.get(config) ?? new Types(config);
    this.#types.set(config, types);
    return types;
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'types', injectableClass: TypesChecker }];
