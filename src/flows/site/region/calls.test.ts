import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createApiClient } from '../../../api/client.ts';
import { detectRegion } from './calls.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const config = { stripePublishableKey: null, geolocationUrl: 'https://geo.example/where', sandbox: true };

/** Asks for the region: the server names the service, the service answers. */
function detect(answer: () => Response, server: () => Response = () => json(config)) {
  const asked: { url: string; authorization: string | null; credentials: RequestCredentials | undefined }[] = [];
  const client = createApiClient({
    baseUrl: 'http://zanin.test/api',
    fetch: async () => server(),
    token: () => 'a-token',
    onTokenRejected: () => {},
  });
  const geolocate: typeof globalThis.fetch = async (input, init) => {
    const authorization = new Headers(init?.headers).get('authorization');
    asked.push({ url: String(input), authorization, credentials: init?.credentials });
    return answer();
  };
  const actor = createActor(detectRegion(client, geolocate));
  const region = toPromise(actor);
  actor.start();
  return { region, asked };
}

describe('the region', () => {
  it('[SESSION-05] is location.country_code of the service that the server names', async () => {
    const { region, asked } = detect(() => json({ location: { country_code: 'NL' } }));
    expect(await region).toBe('NL');
    expect(asked).toEqual([{ url: 'https://geo.example/where', authorization: null, credentials: 'omit' }]);
  });

  it.each([
    ['no country', () => json({ location: {} })],
    ['no location', () => json({ country_code: 'NL' })],
    ['a number', () => json({ location: { country_code: 31 } })],
    ['nothing', () => json(null)],
    ['a name', () => json({ location: { country_code: 'Netherlands' } })],
    ['no letters', () => json({ location: { country_code: '31' } })],
    ['a page', () => new Response('<html>Not here</html>')],
    ['status 500', () => json({ location: { country_code: 'NL' } }, 500)],
    ['status 404', () => json({ location: { country_code: 'NL' } }, 404)],
  ])('[SESSION-05] an answer with %s is a failure', async (_, answer) => {
    await expect(detect(answer).region).rejects.toThrow();
  });

  it('[SESSION-05] is written in capitals', async () => {
    expect(await detect(() => json({ location: { country_code: 'nl' } })).region).toBe('NL');
  });

  it('[SESSION-05] without the server’s configuration no service is asked', async () => {
    const { region, asked } = detect(
      () => json({ location: { country_code: 'NL' } }),
      () => json({ message: 'Broken' }, 500),
    );
    await expect(region).rejects.toMatchObject({ kind: 'server' });
    expect(asked).toEqual([]);
  });
});
