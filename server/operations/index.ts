import { existsSync } from 'node:fs';
import type { Services } from '../services.ts';

/** Every operation of the contract, by operationId. */
export async function allOperations(services: Services): Promise<object> {
  const groups = [
    'accounts',
    'verification',
    'passwords',
    'operations',
    'catalogue',
    'learning',
    'blog',
    'downloads',
    'payments',
  ];
  const all = {};
  for (const group of groups) {
    const file = new URL(`${group}.ts`, import.meta.url);
    if (!existsSync(file)) continue;
    const module: Record<string, (services: Services) => object> = await import(file.href);
    Object.assign(all, module[group]?.(services));
  }
  return all;
}
