import { PrivacyScreen } from '../../screens/site/legal/PrivacyScreen.tsx';

export const open = () => <PrivacyScreen />;
