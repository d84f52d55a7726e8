import { bodyOf, type Client, call } from './client.ts';

/**
 * The country of the caller's address, from the geolocation service that the server names (SESSION-05). A service on
 * another host is asked without the session's token. Anything but an answer with location.country_code is a failure.
 */
export const detectRegion = (
  client: Client,
  fetch: typeof globalThis.fetch = (...request) => window.fetch(...request),
) =>
  call<string>(async (_, signal) => {
    const { geolocationUrl } = await bodyOf(client.GET('/config', { signal }));
    const answer = await fetch(geolocationUrl, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    return countryCodeOf(await answer.json());
  });

function countryCodeOf(body: unknown): string {
  const location = field(body, 'location');
  const code = field(location, 'country_code');
  if (typeof code !== 'string') throw new Error('The geolocation service named no country');
  return code;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
