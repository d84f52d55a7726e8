import type { Resource } from '../../../machines/common/resource.machine.ts';
import { isMissing } from '../../../machines/common/resource.selectors.ts';
import { useSnapshot } from './use-snapshot.ts';

export function useResource<Data>(resource: Resource<Data>) {
  const snapshot = useSnapshot(resource);
  return {
    data: snapshot.context.data,
    busy: snapshot.hasTag('busy'),
    slow: snapshot.hasTag('slow'),
    failed: snapshot.matches('failed'),
    missing: isMissing(snapshot.context),
    retry: () => resource.send({ type: 'retry.pressed' }),
  };
}
