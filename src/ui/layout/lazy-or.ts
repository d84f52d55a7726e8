import { type ComponentType, lazy } from 'react';

/**
 * A part of a page that is fetched when it is first needed, and its replacement where it cannot be fetched: offline, or gone
 * after a deploy. The page around it, and what was typed there, stay.
 */
export const lazyOr = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Otherwise: ComponentType<Props>,
) => lazy(() => load().catch(() => ({ default: Otherwise })));
