import { AccountDeletedScreen } from '../../screens/account-deletion/AccountDeletedScreen.tsx';

export const open = () => <AccountDeletedScreen />;
