import { dirname, resolve } from 'node:path';
import ts from 'typescript';

export class Types {
  readonly #options: ts.CompilerOptions;
  readonly #roots: readonly string[];
  readonly #host: ts.CompilerHost;
  #changed: { path: string; text: string } | null = null;
  #program: ts.Program;

  constructor(config = 'tsconfig.json') {
    const { config: json } = ts.readConfigFile(config, ts.sys.readFile);
    const { options, fileNames } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(resolve(config)));
    this.#options = { ...options, noEmit: true };
    this.#roots = fileNames;
    const host = ts.createCompilerHost(this.#options);
    const files = new Map<string, ts.SourceFile | undefined>();
    this.#host = {
      ...host,
      getSourceFile: (path, target) => {
        if (path === this.#changed?.path) return ts.createSourceFile(path, this.#changed.text, target);
        if (!files.has(path)) files.set(path, host.getSourceFile(path, target));
        return files.get(path);
      },
    };
    this.#program = ts.createProgram([...this.#roots], this.#options, this.#host);
  }

  notice(file: string, text: string): boolean {
    const path = resolve(file);
    this.#changed = { path, text };
    const program = ts.createProgram([...this.#roots], this.#options, this.#host, this.#program);
    const source = program.getSourceFile(path);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    this.#program = program;
    return found.some(({ category }) => category === ts.DiagnosticCategory.Error);
  }
}
