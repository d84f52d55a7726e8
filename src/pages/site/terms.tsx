import type { OpenPage } from '../../navigation/page.ts';
import { TermsScreen } from '../../screens/site/legal/TermsScreen.tsx';

export const open: OpenPage<'terms'>['open'] = ({ services }) => <TermsScreen contactAddress={services.site.email} />;
