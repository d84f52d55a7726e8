import { useSelector } from '@xstate/react';
import type { Services } from '../flows/common/services.ts';
import { Snackbar } from './Snackbar.tsx';

export function Notice({ actor }: { actor: Services['snackbar'] }) {
  const notice = useSelector(actor, (snapshot) => (snapshot.matches('shown') ? snapshot.context : null));
  return <Snackbar message={notice?.message} tone={notice?.tone ?? 'info'} />;
}
