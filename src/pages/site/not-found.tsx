import { NotFoundScreen } from '../../screens/not-found/NotFoundScreen.tsx';

export const open = () => <NotFoundScreen />;
