import type { OpenPage } from '../../navigation/page.ts';
import { PrivacyScreen } from '../../screens/site/legal/PrivacyScreen.tsx';

export const open: OpenPage<'privacy'>['open'] = ({ services }) => (
  <PrivacyScreen contactAddress={services.site.email} />
);
