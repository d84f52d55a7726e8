import { sampleSite } from '../../../common/site-data.ts';
import type { Services } from '../../services.ts';

/** `CONTACT_EMAIL`, else the site's address. */
export const teamAddress = (ctx: Pick<Services, 'config' | 'site'>): string => staffAddress(ctx) ?? sampleSite.email;

/** The same without the sample's address: null if nobody would read what is sent there. */
export const staffAddress = ({ config, site }: Pick<Services, 'config' | 'site'>): string | null =>
  config.contactEmail ?? site.email ?? null;
