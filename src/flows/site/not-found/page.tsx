import { NotFoundScreen } from './NotFoundScreen.tsx';

export const open = () => <NotFoundScreen />;
