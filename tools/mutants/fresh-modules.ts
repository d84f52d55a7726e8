// Setup file. A reused thread caches modules: drops the changed, reports the used ones.
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

// most mutants show as an element that never appears: a timeout that a busy machine allows
configure({ asyncUtilTimeout: 4_000 });

const { evaluatedModules } = globalThis.__vitest_worker__;

for (const file of inject('changedModules')) {
  for (const module of evaluatedModules.getModulesByFile(file) ?? []) evaluatedModules.invalidateModule(module);
}

afterEach(({ task: { file } }) => {
  const used = [...evaluatedModules.idToModuleMap.values()].filter(({ evaluated }) => evaluated);
  file.meta.modules = used.map((module) => module.file).filter((path) => !path.includes('/node_modules/'));
});
