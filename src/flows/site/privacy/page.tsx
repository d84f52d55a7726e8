import { nodes, updated } from '../../../../common/sample-texts/privacy.ts';
import type { OpenPage } from '../../common/page.ts';
import type { Services } from '../../common/services.ts';
import { SampleText } from '../legal/SampleText.tsx';

export const open: OpenPage<'privacy'>['open'] = ({ services }) => (
  <SampleText name="privacy" text={{ updated, nodes }} email={services.site.email} />
);

export const instead = async ({ site }: Services) =>
  site.texts?.includes('privacy') ? (await import('../legal/written-text.tsx')).writtenText('privacy') : null;
