import { DEFAULT_REGION } from '../../../common/rules/constants.ts';
import { requireWritable } from '../../db/ready.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';

/** What the client and the operators need to know about this server. */
export function operations(services: Services): Operations<'getConfig' | 'getGeo' | 'getHealth' | 'getReady'> {
  const { config, payments, db, geo } = services;
  return {
    async getConfig() {
      return {
        stripePublishableKey: config.stripe?.publishableKey ?? null,
        geolocationUrl: config.geolocationUrl,
        sandbox: payments.provider === 'sandbox',
      };
    },
    async getGeo(request) {
      return { location: { country_code: geo.countryOf(request.ip) ?? DEFAULT_REGION } };
    },
    async getHealth() {
      return { status: 'ok' };
    },
    async getReady() {
      await requireWritable(db);
      return { status: 'ok' };
    },
  };
}
