import { describe, expect, it } from 'vitest';
import { createFetchClient } from './fetch-client.ts';

/** A client on a server that answers so, with what it was sent. */
function aClient(answer: () => Response) {
  const sent: Request[] = [];
  const client = createFetchClient({
    baseUrl: 'http://zanin.test/api',
    fetch: async (request) => {
      sent.push(request);
      return answer();
    },
    middleware: { onRequest: () => {}, onResponse: () => {} },
  });
  return { client, sent };
}
const json = () => new Response('{"data":1}');

describe('a request', () => {
  it('has its params in the address, escaped', async () => {
    const { client, sent } = aClient(json);
    await client.GET('/blog/{id}/{lang}', { params: { path: { id: 'a/b?ê', lang: 'en' } } });
    expect(sent.map(({ method, url }) => [method, url])).toEqual([
      ['GET', 'http://zanin.test/api/blog/a%2Fb%3F%C3%AA/en'],
    ]);
  });

  it('has its query behind the address, escaped', async () => {
    const { client, sent } = aClient(json);
    await client.GET('/payment-plans', { params: { query: { language: 'en', countryCode: 'a&b' } } });
    await client.GET('/payment-plans');
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?language=en&countryCode=a%26b', '']);
  });

  it('has its body as JSON, and without one names no type', async () => {
    const { client, sent } = aClient(json);
    await client.POST('/login', { body: { email: 'rojin@example.org', password: 'ê' } });
    await client.DELETE('/logout');
    expect(sent.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', null]);
    expect(await sent[0]?.json()).toEqual({ email: 'rojin@example.org', password: 'ê' });
    expect(await sent[1]?.text()).toBe('');
  });

  it('is aborted by its signal and has its own headers', async () => {
    const { client, sent } = aClient(json);
    const left = new AbortController();
    await client.DELETE('/logout', { headers: { authorization: 'Bearer a-token' }, signal: left.signal });
    left.abort();
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer a-token');
    expect(sent[0]?.signal.aborted).toBe(true);
  });
});

describe('an answer', () => {
  it('is read as JSON, or as the bytes that were asked for', async () => {
    const { client } = aClient(json);
    expect((await client.GET('/me')).data).toEqual({ data: 1 });
    const { data } = await client.GET('/download/{a}/{b}', {
      params: { path: { a: 'attachment', b: 'y' } },
      parseAs: 'blob',
    });
    expect(data).toBeInstanceOf(Blob);
  });

  it.each([204, 200])('of %i without a body has no data', async (status) => {
    const { client } = aClient(() => new Response(null, { status }));
    expect((await client.GET('/me')).data).toBeUndefined();
  });

  it('that refuses has its error, also when that is no JSON', async () => {
    const { client } = aClient(() => new Response('{"message":"No"}', { status: 403 }));
    expect((await client.GET('/me')).error).toEqual({ message: 'No' });
    const { client: broken } = aClient(() => new Response('<html>', { status: 502 }));
    expect(await broken.GET('/me')).toMatchObject({ error: undefined, response: { status: 502 } });
  });

  it('that succeeds with something else than JSON rejects with a SyntaxError', async () => {
    const { client } = aClient(() => new Response('<html>'));
    await expect(client.GET('/me')).rejects.toBeInstanceOf(SyntaxError);
  });
});
