import { type Outcome, reject } from 'model-walk';
import openapi from '../../common/api/openapi.json?raw';
import { failure } from '../../machines/common/failure.ts';
import { readFailure } from '../../src/api/client.ts';
import type { CallName } from './fetch-double.ts';

interface Described {
  content?: { 'application/json'?: { example?: unknown; examples?: Readonly<Record<string, { value: unknown }>> } };
}
interface Contract {
  paths: Readonly<Record<string, Readonly<Record<string, { responses: Readonly<Record<string, Described>> }>>>>;
}
const { document: contract } = JSON.parse(openapi) as { document: Contract };

function responsesOf(call: CallName) {
  const [method = '', path = ''] = call.split(' ');
  const operation = contract.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`openapi.yaml has no ${call}`);
  return Object.entries(operation.responses).map(([status, response]) => ({ status: Number(status), response }));
}

/** Statuses from 400 in openapi.yaml. */
const refusalStatuses = (call: CallName): number[] =>
  responsesOf(call)
    .map(({ status }) => status)
    .filter((status) => status >= 400);

/** The example of the success answer. */
export function exampleOf(call: CallName): { status: number; body: unknown } {
  const [success] = responsesOf(call);
  const json = success?.response.content?.['application/json'];
  const body = json?.example ?? Object.values(json?.examples ?? {})[0]?.value;
  if (!success || body === undefined) throw new Error(`openapi.yaml has no example for ${call}`);
  return { status: success.status, body };
}

/**
 * All refusals of calls as outcomes of an actor: each status of the contract, mapped by the app,
 * and a network error. Codes and fields in bodies are up to the model.
 * @example outcomes: { login: { ...refusalsOf('POST /login'), known: resolve({ token, user }) } }
 */
export function refusalsOf(...calls: CallName[]): Record<string, Outcome<never>> {
  const statuses = new Set(calls.flatMap(refusalStatuses));
  return {
    ...Object.fromEntries([...statuses].map((status) => [`refused with ${status}`, reject(readFailure(status, {}))])),
    'no answer': reject(failure('network')),
  };
}
