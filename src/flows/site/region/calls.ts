import { bodyOf, type Client, call } from '../../../api/client.ts';
import { filled, type Read, shape } from '../../../api/read.ts';

const config = shape({ geolocationUrl: filled });

const countryCode: Read<string> = (value) => {
  const code = filled(value).toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw new Error(`${code} is no country code`);
  return code;
};
const geolocation = shape({ location: shape({ country_code: countryCode }) });

/** Without the session's token if the service is on another host. */
export const detectRegion = (client: Client, fetch: typeof globalThis.fetch) =>
  call<string>(async (_, signal) => {
    const { geolocationUrl } = await bodyOf(client.GET('/config', { signal }), config);
    const answer = await fetch(geolocationUrl, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (!answer.ok) throw new Error(`The geolocation service answered ${answer.status}`);
    return geolocation(await answer.json()).location.country_code;
  });
