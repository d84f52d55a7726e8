import { AccountDeletionScreen } from './AccountDeletionScreen.tsx';

export const open = () => <AccountDeletionScreen />;
