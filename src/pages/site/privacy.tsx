import { PrivacyScreen } from '../../screens/legal/PrivacyScreen.tsx';

export const open = () => <PrivacyScreen />;
