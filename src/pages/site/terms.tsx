import { TermsScreen } from '../../screens/legal/TermsScreen.tsx';

export const open = () => <TermsScreen />;
