import { nodes, updated } from '../../../common/sample-texts/terms.ts';
import type { OpenPage } from '../../navigation/page.ts';
import { SampleText } from '../../screens/site/legal/SampleText.tsx';
import type { Services } from '../../services/services.ts';

export const open: OpenPage<'terms'>['open'] = ({ services }) => (
  <SampleText name="terms" text={{ updated, nodes }} email={services.site.email} />
);

export const instead = async ({ site }: Services) =>
  site.texts?.includes('terms') ? (await import('./written-text.tsx')).writtenText('terms') : null;
