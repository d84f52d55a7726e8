import { sampleSite } from '../../../common/site-data.ts';
import type { Services } from '../../services.ts';

/** `CONTACT_EMAIL`, else the site's address. */
export const teamAddress = ({ config, site }: Pick<Services, 'config' | 'site'>): string =>
  config.contactEmail ?? site.email ?? sampleSite.email;
