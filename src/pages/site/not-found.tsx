import { NotFoundScreen } from '../../screens/site/not-found/NotFoundScreen.tsx';

export const open = () => <NotFoundScreen />;
