import { bodyOf, type Client, call } from '../../../api/client.ts';
import { filled, type Read, shape } from '../../../api/read.ts';

const config = shape({ geolocationUrl: filled });

const countryCode: Read<string> = (value) => {
  const code = filled(value).toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw new Error(`${code} is no country code`);
  return code;
};
const geolocation = shape({ location: shape({ country_code: countryCode }) });

/**
 * Asks the geolocation service that the server names; without the token if it is another host.
 * Throws unless the response has location.country_code.
 */
export const detectRegion = (
  client: Client,
  fetch: typeof globalThis.fetch = (...request) => window.fetch(...request),
) =>
  call<string>(async (_, signal) => {
    const { geolocationUrl } = await bodyOf(client.GET('/config', { signal }), config);
    const answer = await fetch(geolocationUrl, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (!answer.ok) throw new Error(`The geolocation service answered ${answer.status}`);
    return geolocation(await answer.json()).location.country_code;
  });
