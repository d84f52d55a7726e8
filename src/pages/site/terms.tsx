import { TermsScreen } from '../../screens/site/legal/TermsScreen.tsx';

export const open = () => <TermsScreen />;
