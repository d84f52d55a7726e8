import type { Client as OpenApiClient } from 'openapi-fetch';
import type { paths } from '../../common/api/schema.d.ts';

/** A method for each of HTTP's, typed by openapi.yaml. */
export type Client = Pick<OpenApiClient<paths>, 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'>;

/** Of what the types of openapi-fetch allow in a call, what this client knows. */
export interface Init extends Omit<RequestInit, 'body' | 'headers'> {
  params?: { path?: Values; query?: Values };
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** How a success is read; as JSON by default. */
  parseAs?: 'blob';
  /** Each may change the request before it is sent. */
  middleware?: readonly Pick<Middleware, 'onRequest'>[];
}

type Values = Readonly<Record<string, unknown>>;

export interface Middleware {
  onRequest(call: { request: Request; schemaPath: string }): void;
  onResponse(call: { request: Request; response: Response }): void;
}

interface Options {
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  middleware: Middleware;
}

/**
 * The client of openapi.yaml, as openapi-fetch types it: that package's own code is 2 kB of every first visit, most of it
 * for kinds of parameters and bodies that this API does not have. A call rejects as `fetch` does, and with a SyntaxError
 * when a success is no JSON; a refusal resolves with its `error`.
 */
export function createFetchClient({ baseUrl, fetch, middleware }: Options): Client {
  const method =
    (name: string) =>
    async (schemaPath: string, init: Init = {}) => {
      const request = requestOf(name, baseUrl + schemaPath, init);
      for (const { onRequest } of [middleware, ...(init.middleware ?? [])]) onRequest({ request, schemaPath });
      const response = await fetch(request);
      middleware.onResponse({ request, response });
      return response.ok
        ? { data: await (init.parseAs === 'blob' ? response.blob() : jsonOf(response)), response }
        : { error: await jsonOf(response).catch(() => undefined), response };
    };
  return {
    DELETE: method('DELETE'),
    GET: method('GET'),
    PATCH: method('PATCH'),
    POST: method('POST'),
    PUT: method('PUT'),
  } as Client;
}

/** Params are filled into the address, with the query behind it. */
function requestOf(method: string, address: string, { params, body, headers, ...init }: Init): Request {
  const path = address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.path?.[name])));
  const pairs = Object.entries(params?.query ?? {}).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(pairs).toString();
  return new Request(path + (query && `?${query}`), {
    ...init,
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** An empty body is undefined. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}
