import { type AnyActorRef, waitFor } from 'xstate';
import type { Navigation } from './create-app.ts';

/** Whether a flow waits for nothing: none of the calls that it invoked is under way. */
function isIdle(snapshot: ReturnType<AnyActorRef['getSnapshot']>): boolean {
  const children: (AnyActorRef | undefined)[] = Object.values(snapshot.children ?? {});
  return children.every((child) => {
    const of = child?.getSnapshot();
    return of?.status !== 'active' || (of.children !== undefined && isIdle(of));
  });
}

/** The flows of the present page, in the order in which it started them. */
export const flowsOf = (navigation: Navigation): AnyActorRef[] =>
  Object.values(navigation.getSnapshot().children.visit?.getSnapshot().children ?? {}).filter(
    (flow) => flow !== undefined,
  );

/**
 * Waits until the present page is open and its flows are idle, at most for `limit` milliseconds.
 * @returns whether they were idle within the limit.
 */
export async function waitUntilIdle(navigation: Navigation, limit: number): Promise<boolean> {
  const within = { timeout: limit };
  try {
    await waitFor(navigation, ({ context }) => context.shown !== null, within);
    await Promise.all(flowsOf(navigation).map((flow) => waitFor(flow, isIdle, within)));
    return true;
  } catch {
    return false;
  }
}
