import fc from 'fast-check';
import { readContract } from '../../../server/http/contract.ts';
import { anyText } from '../../support/any-text.ts';

/** What requests are made from: the operations of openapi.yaml, and unexpected texts and values. */
export interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** JSON Schema, as far as openapi.yaml uses it for requests. */
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

/** A schema itself, where another one refers to it. */
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

/** Names that every object has from its prototype. */
export const inheritedNames = ['valueOf', 'constructor', '__proto__', 'toString'] as const;

/** A client resolves dots itself, before it asks. */
export const isSegment = (text: string): boolean => !/^\.{1,2}$/.test(text);

/** As a client would write it into an address; half surrogate pairs cannot be. */
export function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const seed = Number(process.env.FUZZ_SEED ?? 20261121);

/**
 * How often and from which seed. `npm test` tries the same few each time; `npm run test:long -- fuzz` many new ones, and says
 * from which seed, so that FUZZ_SEED can repeat a failure.
 */
export function fuzzing(usual: number): { numRuns: number; seed: number; interruptAfterTimeLimit: number } {
  const numRuns = Number(process.env.FUZZ_RUNS ?? usual);
  // also ends a search for the shortest failure, before the test's own time is over
  return { numRuns, seed, interruptAfterTimeLimit: process.env.FUZZ_RUNS ? numRuns * 3_000 : 20_000 };
}
