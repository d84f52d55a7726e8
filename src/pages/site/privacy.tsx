import { nodes, updated } from '../../../common/sample-texts/privacy.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { SampleText } from '../../screens/site/legal/SampleText.tsx';
import type { Services } from '../../services/services.ts';

export const open: OpenPage<'privacy'>['open'] = ({ services }) => (
  <SampleText name="privacy" text={{ updated, nodes }} email={services.site.email} />
);

export const instead = async ({ site }: Services) =>
  site.texts?.includes('privacy') ? (await import('./written-text.tsx')).writtenText('privacy') : null;
