import createClient, { type Client as OpenApiClient } from 'openapi-fetch';
import { fromPromise } from 'xstate';
import type { paths } from '../../common/api/schema.d.ts';
import { type ApiFailure, type FailureKind, failure, failureOf } from '../../machines/common/failure.ts';
import { filled, isRecord, nullable, type Read, shape } from './read.ts';

/** The calls of openapi.yaml, typed by it. */
export type Client = OpenApiClient<paths>;

export interface ClientOptions {
  /** Base URL of the API; `/api` by default. */
  baseUrl?: string;
  fetch: typeof globalThis.fetch;
  /** The bearer token to send now, if any (SESSION-04). */
  token: () => string | null;
  /** A call that carried this token was answered 401 (SESSION-02). */
  onTokenRejected: (token: string) => void;
}

/**
 * The typed client of openapi.yaml. It sends the token when there is one and reports a 401 together with the token
 * that the request carried, so that a late answer cannot log a newer session out. The 401 of a login means wrong
 * credentials and is not reported. Logging out brings a token of its own, which stays. No timeout (SESSION-04): charts
 * decide how long to wait.
 */
export function createApiClient({ baseUrl = '/api', fetch, token, onTokenRejected }: ClientOptions): Client {
  const client = createClient<paths>({ baseUrl, fetch: (request) => fetch(request) });
  client.use({
    onRequest({ request }) {
      const current = token();
      if (current !== null && !request.headers.has('authorization')) {
        request.headers.set('authorization', `Bearer ${current}`);
      }
    },
    onResponse({ request, response, schemaPath }) {
      const carried = request.headers.get('authorization')?.replace(/^Bearer /, '');
      if (response.status === 401 && carried && schemaPath !== '/login') onTokenRejected(carried);
    },
  });
  return client;
}

interface Answered<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/**
 * An actor for one call: it resolves with the answer's body or throws the ApiFailure that charts decide by.
 * Stopping the actor aborts the request.
 */
export function call<Output, Input = void>(run: (input: Input, signal: AbortSignal) => Promise<Output>) {
  return fromPromise<Output, Input>(({ input, signal }) => run(input, signal));
}

/** What `read` takes from the body of a call's success answer; throws an ApiFailure for everything else. */
export async function bodyOf<Value>(pending: Promise<Answered<NoInfer<Value>>>, read: Read<Value>): Promise<Value> {
  const { data, response } = await accepted(pending);
  try {
    return read(data);
  } catch {
    throw failure('server', { status: response.status });
  }
}

/** The same of what the body holds as `data`. */
export async function dataOf<Value>(
  pending: Promise<Answered<{ data: NoInfer<Value> }>>,
  read: Read<Value>,
): Promise<Value> {
  const { data } = await bodyOf(pending, shape<{ data: Value }>({ data: read }));
  return data;
}

/** How a server refuses query parameters that it does not know: 400 and 422. */
const refusals: readonly FailureKind[] = ['refused', 'validation'];

/**
 * Asks with query parameters that openapi.yaml adds to a call of the specification, and without them where they are refused: a
 * server of the plain contract may know none.
 */
export async function orPlainly<Query extends object, Value>(
  added: Query,
  ask: (query: Query | Record<string, never>) => Promise<Value>,
): Promise<Value> {
  try {
    return await ask(added);
  } catch (thrown) {
    if (Object.keys(added).length === 0 || !refusals.includes(failureOf({ error: thrown }).kind)) throw thrown;
    return ask({});
  }
}

/**
 * For calls whose success answer has nothing that is used. It is a JSON object all the same, or a 204: an empty body
 * is not an answer of this API, and nothing says that the call was carried out.
 */
export async function done(pending: Promise<Answered<unknown>>): Promise<void> {
  const { data, response } = await accepted(pending);
  if (response.status !== 204 && !isRecord(data)) throw failure('server', { status: response.status });
}

/**
 * A success answer; throws an ApiFailure for a refusal, also for one that says `success: false` with a status of 200
 *, when no answer came (`network`), and when it could not be read (`server`).
 */
export async function accepted<Data>(pending: Promise<Answered<Data>>): Promise<Answered<Data>> {
  const answer = await pending.catch((thrown: unknown) => {
    // fetch rejects with a TypeError when no answer came; a body that is not JSON is a SyntaxError.
    throw failure(thrown instanceof SyntaxError ? 'server' : 'network');
  });
  const { data, error, response } = answer;
  if (!response.ok) throw readFailure(response.status, error);
  if (isRecord(data) && data.success === false) throw readFailure(response.status, data);
  return answer;
}

/** Maps an error answer of the contract to what charts understand. The only place where codes and statuses are read. */
export function readFailure(status: number, body: unknown): ApiFailure {
  const fields = isRecord(body) ? body : {};
  const errors = readErrors(fields.errors);
  const sid = words(fields.verification_sid);
  const base = {
    status,
    message: words(fields.message),
    errors,
    verification:
      fields.error === 'verify_email' || fields.error === 'verify_phone'
        ? { email: words(fields.email), type: words(fields.type), sid }
        : null,
  };
  if (fields.error === 'verify_email') return failure('unverifiedEmail', base);
  if (fields.error === 'verify_phone') return failure('unverifiedPhone', base);
  if (errors.email?.some((message) => message.includes('email_in_use'))) return failure('emailInUse', base);
  if (status === 401) return failure('unauthenticated', base);
  if (fields.error === 'not_purchased') return failure('notPurchased', base);
  if (status === 404) return failure('notFound', base);
  if (status === 409) return failure('conflict', base);
  if (status === 422) return failure('validation', base);
  if (status === 429) return failure('tooMany', base);
  if (status >= 500) return failure('server', base);
  return failure('refused', base);
}

const words = nullable(filled);

function readErrors(value: unknown): Record<string, string[]> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([field, messages]) => [
      field,
      (Array.isArray(messages) ? messages : [messages]).filter((message) => typeof message === 'string'),
    ]),
  );
}
