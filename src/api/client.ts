import createClient, { type Client as OpenApiClient } from 'openapi-fetch';
import { fromPromise } from 'xstate';
import type { paths } from '../../common/api/schema.d.ts';
import { isRecord } from '../../common/is-record.ts';
import { language } from '../../common/language/current.ts';
import { type ApiFailure, type FailureKind, failure, failureOf } from '../../machines/common/failure.ts';
import { filled, nullable, type Read, shape } from './read.ts';
import { isTimeout } from './within-limit.ts';

export type Client = OpenApiClient<paths>;

export interface ClientOptions {
  baseUrl?: string;
  fetch: typeof globalThis.fetch;
  token: () => string | null;
  /** Called with the token of a request that was answered 401. */
  onTokenRejected: (token: string) => void;
  /** Called when the server did not answer: no network, or a gateway without a server behind it. */
  onLost?: () => void;
}

/** Bad gateway and gateway timeout. */
const gatewayFailures: readonly number[] = [502, 504];

/**
 * Reports a 401 with the token of its request, so that a late response cannot end a newer session;
 * not for logins, where it means wrong credentials. Logging out passes its own token. No timeout:
 * charts decide how long to wait, and `withinLimit`.
 */
export function createApiClient({ baseUrl = '/api', fetch, token, onTokenRejected, onLost }: ClientOptions): Client {
  const client = createClient<paths>({ baseUrl, fetch: (request) => fetch(request) });
  client.use({
    onRequest({ request }) {
      // refusals come in the language of the page, not in the browser's
      request.headers.set('accept-language', language.code);
      const current = token();
      if (current !== null && !request.headers.has('authorization')) {
        request.headers.set('authorization', `Bearer ${current}`);
      }
    },
    onResponse({ request, response, schemaPath }) {
      const carried = request.headers.get('authorization')?.replace(/^Bearer /, '');
      if (gatewayFailures.includes(response.status)) onLost?.();
      if (response.status === 401 && carried && schemaPath !== '/login') onTokenRejected(carried);
    },
    onError({ request }) {
      const { aborted, reason } = request.signal;
      if (!aborted || isTimeout(reason)) onLost?.();
    },
  });
  return client;
}

interface Answered<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** Actor for one call; throws `ApiFailure`. Stopping it aborts the request. */
export function call<Output, Input = void>(run: (input: Input, signal: AbortSignal) => Promise<Output>) {
  return fromPromise<Output, Input>(({ input, signal }) => run(input, signal));
}

export async function bodyOf<Value>(pending: Promise<Answered<NoInfer<Value>>>, read: Read<Value>): Promise<Value> {
  const { data, response } = await accepted(pending);
  try {
    return read(data);
  } catch {
    throw failure('server', { status: response.status });
  }
}

export async function dataOf<Value>(
  pending: Promise<Answered<{ data: NoInfer<Value> }>>,
  read: Read<Value>,
): Promise<Value> {
  const { data } = await bodyOf(pending, shape<{ data: Value }>({ data: read }));
  return data;
}

/** Kinds of failure by which a server rejects unknown query parameters (400, 422). */
const refusals: readonly FailureKind[] = ['refused', 'validation'];

/** Sends optional query parameters; repeats the call without them if the server rejects them. */
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

/** Without a result. An empty body is an error: nothing says that the call was carried out. */
export async function done(pending: Promise<Answered<unknown>>): Promise<void> {
  const { data, response } = await accepted(pending);
  if (response.status !== 204 && !isRecord(data)) throw failure('server', { status: response.status });
}

/** @throws ApiFailure also for `success: false` with 200, network errors and unreadable bodies. */
export async function accepted<Data>(pending: Promise<Answered<Data>>): Promise<Answered<Data>> {
  const answer = await pending.catch((thrown: unknown) => {
    // fetch rejects with a TypeError on network errors; a body that is not JSON is a SyntaxError.
    throw failure(thrown instanceof SyntaxError ? 'server' : 'network');
  });
  const { data, error, response } = answer;
  if (!response.ok) throw readFailure(response.status, error);
  if (isRecord(data) && data.success === false) throw readFailure(response.status, data);
  return answer;
}

/** The only place that reads error codes and statuses. */
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
  if (fields.error === 'sign_in_again') {
    return failure('signInAgain', { ...base, way: fields.way === 'app' ? 'app' : 'passkey' });
  }
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
