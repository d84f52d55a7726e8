import { AccountDeletedScreen } from '../../screens/accounts/account-deletion/AccountDeletedScreen.tsx';

export const open = () => <AccountDeletedScreen />;
