import { AccountDeletedScreen } from './AccountDeletedScreen.tsx';

export const open = () => <AccountDeletedScreen />;
