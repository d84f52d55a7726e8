// A step of `npm run check`: fails if a package that the product must be built on is not imported
// by running code (docs/decisions/062). Types, which are erased, and tests do not count.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');

/** Packages by the file that imports them, directly or through our files. */
export const card: Readonly<Record<string, readonly string[]>> = {
  'src/main.tsx': [
    'react',
    'react-dom',
    'xstate',
    '@xstate/react',
    'wouter',
    'openapi-fetch',
    '@headlessui/react',
    '@stripe/react-stripe-js',
    '@vimeo/player',
  ],
  'src/styles.css': ['tailwindcss'],
  'vite.config.ts': ['vite', '@tailwindcss/vite'],
  'vitest.config.ts': ['vitest'],
  // successor of @xstate/test (decision 003)
  'packages/model-walk/src/index.ts': ['xstate/graph'],
};

/** Programs by the file that runs them. */
const programs = { 'openapi-typescript': 'tools/bootstrap.mjs' };

const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.ReactJSX };

export function importsOf(file: string, code: string): string[] {
  if (file.endsWith('.css'))
    return [...code.matchAll(/@import\s+(?:url\()?["']([^"']+)/g)].map(([, name = '']) => name);
  const { outputText } = ts.transpileModule(code, { fileName: file, compilerOptions: options });
  return ts.preProcessFile(outputText, true, true).importedFiles.map(({ fileName }) => fileName);
}

export function packagesFrom(entry: string, read: (file: string) => string | null): Set<string> {
  const found = new Set<string>();
  const files = new Set([entry]);
  for (const file of files) {
    const code = read(file);
    if (code === null) continue;
    for (const name of importsOf(file, code)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name));
      else found.add(name);
    }
  }
  return found;
}

export const missing = (entry: string, read: (file: string) => string | null): string[] => {
  const found = [...packagesFrom(entry, read)];
  return (card[entry] ?? []).filter((name) => !found.some((each) => each === name || each.startsWith(`${name}/`)));
};

if (import.meta.main) {
  const read = (file: string) => {
    const path = join(root, file);
    return /\.(?:tsx?|css)$/.test(file) && existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  const faults = [
    ...Object.keys(card).flatMap((entry) => {
      if (read(entry) === null) return [`${entry} is not there: say in tools/card.ts what starts instead.`];
      return missing(entry, read).map((name) => `${name} is not imported by code that runs from ${entry}.`);
    }),
    ...Object.entries(programs)
      .filter(([name, file]) => !readFileSync(join(root, file), 'utf8').includes(`node_modules/${name}/bin/`))
      .map(([name, file]) => `${name} is not run by ${file}.`),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
