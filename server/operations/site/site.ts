import { DEFAULT_REGION } from '../../../common/rules/constants.ts';
import { requireWritable } from '../../db/ready.ts';
import { notFound } from '../../domain/common/problem.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';

export function operations(
  services: Services,
): Operations<'getConfig' | 'getGeo' | 'getSiteText' | 'getHealth' | 'getReady'> {
  const { config, payments, db, geo, siteTexts } = services;
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
    async getSiteText({ params: { name } }) {
      const text = siteTexts.get(name);
      if (!text) throw notFound('text');
      return { data: text };
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
