import { useCallback, useRef, useSyncExternalStore } from 'react';

/** What a screen reads of a running chart. */
interface Actor<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(observer: { next: () => void; error: () => void }): { unsubscribe(): void };
}

const nothing = Symbol('nothing');

/**
 * What `select` takes out of an actor's snapshot; the component is drawn again when that is no longer the same, by
 * `isSame`. As `useSelector` of @xstate/react, without what that brings for React 17.
 * @throws the error of a broken actor, for the error boundary around
 */
export function useSelector<Snapshot extends { status: string; error?: unknown }, Selected>(
  actor: Actor<Snapshot>,
  select: (snapshot: Snapshot) => Selected,
  isSame: (one: Selected, other: Selected) => boolean = Object.is,
): Selected {
  const last = useRef<Selected | typeof nothing>(nothing);
  const subscribe = useCallback(
    (changed: () => void) => {
      const { unsubscribe } = actor.subscribe({ next: changed, error: changed });
      return unsubscribe;
    },
    [actor],
  );
  const read = () => {
    const snapshot = actor.getSnapshot();
    if (snapshot.status === 'error') throw snapshot.error;
    const selected = select(snapshot);
    if (last.current !== nothing && isSame(last.current, selected)) return last.current;
    last.current = selected;
    return selected;
  };
  return useSyncExternalStore(subscribe, read, read);
}

/** Whether two objects have the same fields with the same values. */
export function shallowEqual<Fields extends object>(one: Fields, other: Fields): boolean {
  const fields = new Map(Object.entries(other));
  const given = Object.entries(one);
  return (
    given.length === fields.size &&
    given.every(([name, value]) => fields.has(name) && Object.is(value, fields.get(name)))
  );
}
