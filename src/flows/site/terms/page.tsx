import { nodes, updated } from '../../../../common/sample-texts/terms.ts';
import type { OpenPage } from '../../common/page.ts';
import type { Services } from '../../common/services.ts';
import { SampleText } from '../legal/SampleText.tsx';

export const open: OpenPage<'terms'>['open'] = ({ services }) => (
  <SampleText name="terms" text={{ updated, nodes }} email={services.site.email} />
);

export const instead = async ({ site }: Services) =>
  site.texts?.includes('terms') ? (await import('../legal/written-text.tsx')).writtenText('terms') : null;
