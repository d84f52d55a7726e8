import { type ComponentType, lazy } from 'react';

/** With a replacement if the code cannot be loaded (offline, or gone after a deploy). */
export const lazyOr = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Otherwise: ComponentType<Props>,
) => lazy(() => load().catch(() => ({ default: Otherwise })));
