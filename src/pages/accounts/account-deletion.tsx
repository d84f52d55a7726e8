import { AccountDeletionScreen } from '../../screens/accounts/account-deletion/AccountDeletionScreen.tsx';

export const open = () => <AccountDeletionScreen />;
