import { sampleSite } from '../../../common/site-data.ts';
import type { Services } from '../../services.ts';

/** Where the team reads what visitors and learners write: `CONTACT_EMAIL`, else the address that the site shows. */
export const teamAddress = ({ config, site }: Pick<Services, 'config' | 'site'>): string =>
  config.contactEmail ?? site.email ?? sampleSite.email;
