import { type ComponentType, lazy } from 'react';

/**
 * A lazy component with a replacement if its code cannot be loaded (offline, or gone after a
 * deploy). The page around it stays.
 */
export const lazyOr = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Otherwise: ComponentType<Props>,
) => lazy(() => load().catch(() => ({ default: Otherwise })));
