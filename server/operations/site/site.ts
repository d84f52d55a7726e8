import { DEFAULT_REGION } from '../../../common/countries/default-region.ts';
import { LANGUAGE } from '../../../common/language/original.ts';
import { requireWritable } from '../../db/ready.ts';
import { notFound } from '../../domain/common/problem.ts';
import type { Services } from '../../services.ts';
import { languageOf } from '../language.ts';
import type { Operations } from '../operation.ts';

export function operations(
  services: Services,
): Operations<'getConfig' | 'getGeo' | 'getSiteText' | 'getHealth' | 'getReady'> {
  const { config, payments, db, blobs, geo, siteTexts, siteTranslations } = services;
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
    async getSiteText(request, reply) {
      const { name } = request.params;
      const language = languageOf(request);
      reply.header('vary', 'accept-language');
      const translated = siteTranslations.get(language)?.siteTexts.get(name);
      if (translated) return { data: translated };
      const text = siteTexts.get(name);
      if (!text) throw notFound('text');
      return { data: { ...text, ...(language !== LANGUAGE && { lang: LANGUAGE }) } };
    },
    async getHealth() {
      return { status: 'ok' };
    },
    async getReady() {
      await requireWritable(db);
      const fault = await blobs.fault();
      return { status: 'ok', ...(fault && { files: fault }) };
    },
  };
}
