import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { failure } from '../../machines/failure.ts';
import { readFailure } from '../../src/api/client.ts';
import type { CallName } from './fetch-double.ts';
import { type Outcome, reject } from './mbt.ts';

interface Contract {
  paths: Readonly<Record<string, Readonly<Record<string, { responses: Readonly<Record<string, unknown>> }>>>>;
}
const contract: Contract = parse(readFileSync('openapi.yaml', 'utf8'));

/** The statuses of refusals that openapi.yaml allows for a call. */
function refusalStatuses(call: CallName): number[] {
  const [method = '', path = ''] = call.split(' ');
  const operation = contract.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`openapi.yaml has no ${call}`);
  return Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status >= 400);
}

/**
 * Every way in which calls may be refused, as outcomes of the actor that makes them: each status that the contract
 * allows, read by the app's own mapping, and no answer at all. What a refusal's body adds (codes, fields) is for the
 * model to spell out.
 * @example outcomes: { logIn: { ...refusalsOf('POST /login'), known: resolve({ token, user }) } }
 */
export function refusalsOf(...calls: CallName[]): Record<string, Outcome<never>> {
  const statuses = new Set(calls.flatMap(refusalStatuses));
  return {
    ...Object.fromEntries([...statuses].map((status) => [`refused with ${status}`, reject(readFailure(status, {}))])),
    'no answer': reject(failure('network')),
  };
}
