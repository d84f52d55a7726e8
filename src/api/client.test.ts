import { describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { ANSWER_LIMIT } from '../../common/rules/durations.ts';
import { failure, failureOf } from '../../machines/common/failure.ts';
import { bodyOf, call, createApiClient, dataOf, done, readFailure } from './client.ts';
import { filled, shape } from './read.ts';
import { withinLimit } from './within-limit.ts';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A client whose calls the test answers one after the other. */
function aClient(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  const rejected: string[] = [];
  const lost: string[] = [];
  const stored = { token: null as string | null };
  const client = createApiClient({
    baseUrl: 'http://zanin.test/api',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return answer(request);
    },
    token: () => stored.token,
    onTokenRejected: (token) => rejected.push(token),
    onLost: () => lost.push('lost'),
  });
  const carried = () => requests.map((request) => request.headers.get('authorization'));
  return { client, requests, rejected, lost, stored, carried };
}
/** As a browser's `fetch` that gets no answer: ends when the request is aborted. */
const silent = ({ signal }: Request) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const cutOff = () => new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
const refused = () => json(401, { error: 'unauthenticated', message: 'Log in' });
const failureOfCall = (error: unknown) => failureOf({ error }).kind;
const anything = (value: unknown) => value;
const aName = shape({ first_name: filled });
const login = { body: { email: 'rojin@example.org', password: 'x' } };

it('[OFFLINE-27] a call without an answer counts as a lost connection, and one that was stopped does not', async () => {
  vi.useFakeTimers();
  const { client, lost } = aClient(silent);
  const stopped = new AbortController();
  const path = '/user/lessons/{id}/read';
  const calls = [undefined, stopped.signal].map((signal) =>
    withinLimit(
      (limit) => done(client.PUT(path, { params: { path: { id: 'thread' } }, body: {}, signal: limit })),
      signal,
    ).catch(failureOfCall),
  );
  await vi.advanceTimersByTimeAsync(1);
  stopped.abort();
  expect(await calls[1]).toBe('network');
  expect(lost).toEqual([]);
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT);
  expect(await calls[0]).toBe('network');
  expect(lost).toEqual(['lost']);
  vi.useRealTimers();
});

describe('the token', () => {
  it('[SESSION-04] is sent as a bearer credential when there is one', async () => {
    const { client, stored, carried } = aClient(() => json(200, { data: [] }));
    await client.GET('/blog/{lang}', { params: { path: { lang: 'en' } } });
    stored.token = 'a-token';
    await client.GET('/blog/{lang}', { params: { path: { lang: 'en' } } });
    expect(carried()).toEqual([null, 'Bearer a-token']);
  });

  it('[SESSION-02] is reported when a call that carried it is answered 401', async () => {
    const { client, stored, rejected } = aClient(refused);
    stored.token = 'a-token';
    await client.GET('/me');
    expect(rejected).toEqual(['a-token']);
  });

  it('[SESSION-02][S7] a late 401 names the token that the call carried, not the present one', async () => {
    let answer: (response: Response) => void = () => {};
    const { client, stored, rejected, requests } = aClient(() => new Promise((resolve) => (answer = resolve)));
    stored.token = 'old-token';
    const late = client.GET('/me');
    await expect.poll(() => requests.length).toBe(1);
    stored.token = 'new-token';
    answer(refused());
    await late;
    expect(rejected).toEqual(['old-token']);
  });

  it('[SESSION-02][S7] a 401 without a token reports nothing', async () => {
    const { client, rejected } = aClient(refused);
    await client.GET('/me');
    expect(rejected).toEqual([]);
  });

  it('[SESSION-02][SESSION-04] logging in carries the token too, and its 401 means wrong credentials', async () => {
    const { client, stored, rejected, carried } = aClient(refused);
    stored.token = 'a-token';
    await client.POST('/login', login);
    expect(carried()).toEqual(['Bearer a-token']);
    expect(rejected).toEqual([]);
  });

  it('[SESSION-02] is reported even when the body of the 401 is cut off', async () => {
    const { client, stored, rejected } = aClient(() => new Response(cutOff(), { status: 401 }));
    stored.token = 'a-token';
    await expect(done(client.DELETE('/logout'))).rejects.toEqual(failure('network'));
    expect(rejected).toEqual(['a-token']);
  });

  it.each([403, 404, 500])('[SESSION-02] is kept after an answer of %i', async (status) => {
    const { client, stored, rejected } = aClient(() => json(status, { message: 'No' }));
    stored.token = 'a-token';
    await client.GET('/me');
    expect(rejected).toEqual([]);
  });
});

describe('a request', () => {
  const ok = () => json(200, { data: 1 });

  it('has its parameters in the address, escaped', async () => {
    const { client, requests } = aClient(ok);
    await client.GET('/blog/{id}/{lang}', { params: { path: { id: 'a/b?ê', lang: 'en' } } });
    expect(requests.map(({ method, url }) => [method, url])).toEqual([
      ['GET', 'http://zanin.test/api/blog/a%2Fb%3F%C3%AA/en'],
    ]);
  });

  it('has its query behind the address, escaped', async () => {
    const { client, requests } = aClient(ok);
    await client.GET('/payment-plans', { params: { query: { language: 'en', countryCode: 'a&b c' } } });
    await client.GET('/payment-plans', { params: { query: { language: 'en' } } });
    await client.GET('/payment-plans');
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?language=en&countryCode=a%26b%20c',
      '?language=en',
      '',
    ]);
  });

  it('has its body as JSON, and without one names no type', async () => {
    const { client, requests } = aClient(ok);
    await client.POST('/login', { body: { email: 'rojin@example.org', password: 'ê' } });
    await client.DELETE('/logout');
    expect(requests.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', null]);
    expect(await requests[0]?.json()).toEqual({ email: 'rojin@example.org', password: 'ê' });
    expect(await requests[1]?.text()).toBe('');
  });

  it('has its own headers, its signal, and outlives its page where it says so', async () => {
    const { client, requests } = aClient(ok);
    const { signal } = new AbortController();
    await client.DELETE('/logout', { headers: { authorization: 'Bearer b' }, signal, keepalive: true });
    expect(requests.map(({ headers, keepalive }) => [headers.get('authorization'), keepalive])).toEqual([
      ['Bearer b', true],
    ]);
  });
});

describe('an answer', () => {
  it('is read as the bytes that were asked for', async () => {
    const { client } = aClient(() => new Response('%PDF'));
    const { data } = await client.GET('/download/{a}/{b}', {
      params: { path: { a: 'attachment', b: 'y' } },
      parseAs: 'blob',
    });
    expect(data).toBeInstanceOf(Blob);
  });

  it.each([
    ['a status of 204', () => new Response(null, { status: 204 })],
    ['an empty body', () => new Response('')],
    ['a length of 0', () => new Response('', { headers: { 'content-length': '0' } })],
  ])('with %s has no data', async (_, answer) => {
    const { client } = aClient(answer);
    expect((await client.GET('/me')).data).toBeUndefined();
  });

  it('that breaks off is no answer, whatever its status', async () => {
    for (const status of [200, 403, 500]) {
      const { client } = aClient(() => new Response(cutOff(), { status }));
      await expect(bodyOf(client.GET('/me'), anything)).rejects.toEqual(failure('network'));
    }
  });
});

describe('a failure', () => {
  const message = 'The server says so.';
  it.each([
    [401, { error: 'unauthenticated', message }, 'unauthenticated'],
    [403, { error: 'not_purchased', message }, 'notPurchased'],
    [403, { error: 'sign_in_again', message }, 'signInAgain'],
    [403, { error: 'forbidden', message }, 'refused'],
    [404, { message }, 'notFound'],
    [409, { message }, 'conflict'],
    [422, { message, errors: { email: ['Please enter an address.'] } }, 'validation'],
    [422, { message, errors: { email: ['email_in_use'] } }, 'emailInUse'],
    [429, { message }, 'tooMany'],
    [500, { message }, 'server'],
    [503, { message }, 'server'],
    [400, { message }, 'refused'],
  ])('with the status %i and the body %j reads as %s', (status, body, kind) => {
    const read = readFailure(status, body);
    expect([read.kind, read.status, read.message]).toEqual([kind, status, message]);
    expect(read.errors).toEqual('errors' in body ? body.errors : {});
    expect(read.verification).toBeNull();
  });

  it.each(['passkey', 'app'])('that asks to sign in again by %s says so', (way) => {
    expect(readFailure(403, { error: 'sign_in_again', message, way }).way).toBe(way);
  });

  it('that asks to sign in again and names no way means a passkey', () => {
    expect(readFailure(403, { error: 'sign_in_again', message }).way).toBe('passkey');
  });

  it('[LOGIN-09] verify_email carries what its verification needs', () => {
    const body = {
      error: 'verify_email',
      message,
      email: 'a@b.org',
      type: 'email_registration',
      verification_sid: 's',
    };
    expect(readFailure(403, body)).toEqual(
      failure('unverifiedEmail', {
        status: 403,
        message,
        verification: { email: 'a@b.org', type: 'email_registration', sid: 's' },
      }),
    );
  });

  it('[LOGIN-10] verify_phone carries what its verification needs', () => {
    const body = { error: 'verify_phone', message, verification_sid: null };
    expect(readFailure(403, body)).toEqual(
      failure('unverifiedPhone', { status: 403, message, verification: { email: null, type: null, sid: null } }),
    );
  });

  it.each([null, undefined, '', '<html>Bad gateway</html>', 42, [], { message: 7, errors: 'all of them' }])(
    'the body %j says nothing usable and breaks nothing',
    (body) => expect(readFailure(502, body)).toEqual(failure('server', { status: 502 })),
  );

  it('keeps only messages that are text', () => {
    const { errors } = readFailure(422, { errors: { a: ['one', 2, null, 'two'], b: 'three', c: null } });
    expect(errors).toEqual({ a: ['one', 'two'], b: ['three'], c: [] });
  });
});

describe('a call', () => {
  const getMe = (answer: () => Response | Promise<Response>) => {
    const { client, requests } = aClient(answer);
    const actor = createActor(call<unknown>((_, signal) => bodyOf(client.GET('/me', { signal }), anything)));
    return { actor, requests };
  };
  const failed = async (answer: () => Response | Promise<Response>) => {
    const { actor } = getMe(answer);
    const outcome = toPromise(actor).then(
      () => null,
      (error: unknown) => error,
    );
    actor.start();
    return outcome;
  };

  it('resolves with the body', async () => {
    const { actor } = getMe(() => json(200, { data: 1 }));
    actor.start();
    expect(await toPromise(actor)).toEqual({ data: 1 });
  });

  it('fails as network when no answer came', async () => {
    const cut = await failed(() => {
      throw new TypeError('fetch failed');
    });
    expect(cut).toEqual(failure('network'));
  });

  it('fails as server when the answer cannot be read', async () => {
    const html = { headers: { 'content-type': 'text/html' } };
    expect(await failed(() => new Response('<html>', { status: 200, ...html }))).toMatchObject({ kind: 'server' });
    expect(await failed(() => new Response('<html>', { status: 502, ...html }))).toEqual(
      failure('server', { status: 502 }),
    );
    expect(await failed(() => new Response('{"data":', { status: 200 }))).toMatchObject({ kind: 'server' });
  });

  it.each([{}, [], 'ok', null, { data: null }, { data: {} }])(
    'fails as server when what is used of its answer is not there: %j',
    async (body) => {
      const { client } = aClient(() => json(200, body));
      await expect(dataOf(client.GET('/me'), aName)).rejects.toEqual(failure('server', { status: 200 }));
    },
  );

  it('resolves with what is used of its answer, and nothing else', async () => {
    const { client } = aClient(() => json(200, { data: { first_name: 'Rojin', last_name: 7 }, more: true }));
    expect(await dataOf(client.GET('/me'), aName)).toEqual({ first_name: 'Rojin' });
  });

  it.each(['', 'null', '"ok"'])(
    '[SESSION-07] a call of which nothing is used fails as `server` when the body is %j and no object',
    async (body) => {
      const { client } = aClient(() => new Response(body, { headers: { 'content-type': 'application/json' } }));
      await expect(done(client.POST('/delete_account', { body: { email: 'a@b.example' } }))).rejects.toMatchObject({
        kind: 'server',
      });
    },
  );

  it('[VERIFY-12] fails when a success says that it is none', async () => {
    const body = { success: false, message: 'This code is incorrect.', errors: { code: ['Wrong'] } };
    const { client } = aClient(() => json(200, body));
    const refused = failure('refused', { status: 200, message: body.message, errors: body.errors });
    await expect(bodyOf(client.GET('/me'), anything)).rejects.toEqual(refused);
    await expect(done(client.DELETE('/logout'))).rejects.toEqual(refused);
  });

  it('fails by what the server says', async () => {
    expect(await failed(() => json(429, { message: 'Wait.' }))).toEqual(
      failure('tooMany', { status: 429, message: 'Wait.' }),
    );
  });

  it('is aborted when its actor stops', async () => {
    const { actor, requests } = getMe(() => new Promise(() => {}));
    actor.start();
    await expect.poll(() => requests.length).toBe(1);
    actor.stop();
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('may have no body on success', async () => {
    const { client } = aClient(() => new Response(null, { status: 204 }));
    await expect(done(client.DELETE('/logout'))).resolves.toBeUndefined();
    const { client: broken } = aClient(() => json(500, { message: 'Broken' }));
    await expect(done(broken.DELETE('/logout'))).rejects.toMatchObject({ kind: 'server', status: 500 });
  });
});
