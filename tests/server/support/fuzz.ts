import fc from 'fast-check';
import { readContract } from '../../../server/http/contract.ts';
import { anyText } from '../../support/any-text.ts';

/** Requests from the operations of openapi.yaml, with unexpected texts and values. */
export interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** The subset of JSON Schema that openapi.yaml uses for requests. */
export interface Schema {
  $ref?: string;
  oneOf?: Schema[];
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  minimum?: number;
  required?: string[];
  properties?: Record<string, Schema>;
}

export interface Operation {
  operationId: string;
  requestBody?: { content: { 'application/json': Media } };
  /** By status. */
  responses: Record<string, unknown>;
}

const { document } = readContract();

export const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method: method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      ...operation,
    })),
);

const { schemas } = document.components as { schemas: Record<string, Schema> };

/** Follows `$ref`. */
export function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolved(schemas[name] ?? {});
}

export const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '../x',
    '%2e%2e/x',
    "' or 1=1 --",
    '\0',
    '\ud800',
    '🧵',
    'null',
    '-1',
    '1e400',
    '0'.repeat(6),
  ),
  anyText({ maxLength: 40 }),
  fc.string({ minLength: 200, maxLength: 400 }),
);

export const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(null, true, -1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]], { a: { b: 1 } }),
);

/** Inherited from Object.prototype. */
export const inheritedNames = ['valueOf', 'constructor', '__proto__', 'toString'] as const;

/** Clients resolve `.` and `..` themselves. */
export const isSegment = (text: string): boolean => !/^\.{1,2}$/.test(text);

/** Lone surrogates cannot be encoded. */
export function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const seed = Number(process.env.FUZZ_SEED ?? 20261121);

/**
 * `npm test` uses fixed seeds; `npm run test:long -- fuzz` new ones, which it prints for FUZZ_SEED.
 */
export function fuzzing(usual: number): { numRuns: number; seed: number; interruptAfterTimeLimit: number } {
  const numRuns = Number(process.env.FUZZ_RUNS ?? usual);
  // also interrupts shrinking before the test's timeout
  return { numRuns, seed, interruptAfterTimeLimit: process.env.FUZZ_RUNS ? numRuns * 3_000 : 240_000 };
}
