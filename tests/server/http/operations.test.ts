import { describe, expect, it } from 'vitest';
import { sharedPlatform } from '../support/shared-platform.ts';

const platform = await sharedPlatform();

describe('operations', () => {
  it('the server answers that it is alive and ready', async () => {
    expect(await platform.get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await platform.get('/api/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('[PAY-05][SESSION-05] getConfig says that payments are a sandbox and where to ask for the country', async () => {
    expect((await platform.get('/api/config')).body).toEqual({
      stripePublishableKey: null,
      geolocationUrl: '/api/geo',
      sandbox: true,
    });
  });

  it('[SESSION-05] getGeo answers the country of an address, and IQ where there is none', async () => {
    expect((await platform.get('/api/geo', { ip: '193.0.6.139' })).body).toEqual({ location: { country_code: 'NL' } });
    expect((await platform.get('/api/geo', { ip: '::ffff:193.0.6.139' })).body).toEqual({
      location: { country_code: 'NL' },
    });
    expect((await platform.get('/api/geo', { ip: '10.0.0.1' })).body).toEqual({ location: { country_code: 'IQ' } });
  });
});
