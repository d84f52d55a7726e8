// A setup file of the tests under mutation. A warm thread believes that a module never changes: here it forgets those
// that did, and afterwards it tells which modules of the project a test file used.
import { configure } from '@testing-library/react';
import type { EvaluatedModules } from 'vite/module-runner';
import { afterEach, inject } from 'vitest';

declare global {
  var __vitest_worker__: { evaluatedModules: EvaluatedModules };
}

declare module 'vitest' {
  interface ProvidedContext {
    changedModules: string[];
  }
  interface TaskMeta {
    modules?: string[];
  }
}

// Most mutants are noticed by an element that never appears: the timeout is short, which a busy machine may exceed.
configure({ asyncUtilTimeout: 1_500 });

const { evaluatedModules } = globalThis.__vitest_worker__;

for (const file of inject('changedModules')) {
  for (const module of evaluatedModules.getModulesByFile(file) ?? []) evaluatedModules.invalidateModule(module);
}

afterEach(({ task: { file } }) => {
  const used = [...evaluatedModules.idToModuleMap.values()].filter(({ evaluated }) => evaluated);
  file.meta.modules = used.map((module) => module.file).filter((path) => !path.includes('/node_modules/'));
});
