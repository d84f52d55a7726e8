import type { paths } from '../../common/api/schema.d.ts';
import { type Client, createApiClient } from '../../src/api/client.ts';
import type { CallName, Method, Operation } from './call-names.ts';
import { nameOf, noteFaults, patternOf } from './spec-calls.ts';

export type { CallName };

type OperationOf<Name extends CallName> = Name extends `${infer M extends Method} ${infer Path extends keyof paths}`
  ? Operation<Path, M>
  : never;

type Body<Answered> = Answered extends { content: { 'application/json': infer Json } }
  ? { body: Json }
  : { body?: never };

/** Status and body as openapi.yaml describes them. */
export type Answer<Name extends CallName> =
  OperationOf<Name> extends { responses: infer Responses }
    ? { [Status in keyof Responses]: { status: Status } & Body<Responses[Status]> }[keyof Responses]
    : never;

/** A `Response` may break the contract. */
type Given<Name extends CallName> = Answer<Name> | Response;

export type Answers = {
  readonly [Name in CallName]?: Given<Name> | ((call: RecordedCall) => Given<Name> | Promise<Given<Name>>);
};

export interface RecordedCall {
  name: string;
  /** With parameters. */
  path: string;
  query: URLSearchParams;
  body: unknown;
  authorization: string | null;
  /** The header that names a registration. */
  registration: string | null;
  /** The header by which a repeated call is told. */
  idempotencyKey: string | null;
}

/** A typed `fetch` that records its calls; a specified call with wrong fields fails the test. */
export interface FetchDouble {
  fetch: typeof globalThis.fetch;
  calls: RecordedCall[];
  callsOf(name: CallName): RecordedCall[];
  /** The bodies that a call was made with, in order. */
  bodiesOf(name: CallName): unknown[];
  /** The app's client on this double. */
  client: Client;
}

/** An answer 200 with `data`. */
export const ok = <Data>(data: Data): { status: 200; body: { data: Data } } => ({ status: 200, body: { data } });

/** In place of an answer: what `fetch` throws without a connection. */
export const networkError = (): never => {
  throw new TypeError('fetch failed');
};

const origin = 'http://zanin.test';
const base = '/api';
export const apiUrl = origin + base;

/**
 * @example
 *     const { client, bodiesOf } = fetchDouble({
 *       'POST /login': { status: 401, body: { error: 'invalid_credentials', message: 'No' } },
 *     });
 */
export function fetchDouble(answers: Answers, { token = null }: { token?: string | null } = {}): FetchDouble {
  const calls: RecordedCall[] = [];
  const prepared = Object.entries(answers).map(([name, answer]) => ({ name, answer, pattern: patternOf(name) }));

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const path = url.pathname.slice(base.length);
    const found = prepared.find(({ pattern }) => pattern.test(`${request.method} ${path}`));
    const text = await request.text();
    const call: RecordedCall = {
      name: found?.name ?? `${request.method} ${path}`,
      path,
      query: url.searchParams,
      body: text === '' ? undefined : JSON.parse(text),
      authorization: request.headers.get('authorization'),
      registration: request.headers.get('zanin-registration'),
      idempotencyKey: request.headers.get('idempotency-key'),
    };
    calls.push(call);
    noteFaults({ name: nameOf(request.method, path), query: call.query.keys(), body: call.body });
    // the message is displayed, so unexpected calls do not go unnoticed
    if (found?.answer === undefined) return json(501, { message: `The double has no answer for ${call.name}` });
    const given = await orAborted(request, typeof found.answer === 'function' ? found.answer(call) : found.answer);
    if (given instanceof Response) return given.clone();
    return 'body' in given ? json(Number(given.status), given.body) : new Response(null, { status: given.status });
  };

  const callsOf = (name: CallName) => calls.filter((call) => call.name === name);
  return {
    fetch,
    calls,
    callsOf,
    bodiesOf: (name) => callsOf(name).map(({ body }) => body),
    client: createApiClient({ baseUrl: apiUrl, fetch, token: () => token, onTokenRejected: () => {} }),
  };
}

/** As a browser's `fetch`, which rejects with the reason. */
const orAborted = <Value>({ signal }: Request, pending: Value | Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    Promise.resolve(pending).then(resolve, reject);
  });

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
