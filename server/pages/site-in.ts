import type { LanguageCode } from '../../common/language/codes.ts';
import type { SiteData } from '../../common/site-data.ts';
import type { Services } from '../services.ts';

/** What pages of a language are given of the operator, where it differs from the sample. */
export const siteIn = (
  { site, siteTranslations }: Pick<Services, 'site' | 'siteTranslations'>,
  language: LanguageCode,
): Partial<SiteData> => siteTranslations.get(language)?.site ?? site;
