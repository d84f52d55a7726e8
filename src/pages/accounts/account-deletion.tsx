import { AccountDeletionScreen } from '../../screens/account-deletion/AccountDeletionScreen.tsx';

export const open = () => <AccountDeletionScreen />;
