import { type ComponentType, lazy } from 'react';

/**
 * A part of a page that is fetched when it is first needed, and what stands in where it cannot be had: offline, or gone
 * after a deploy. The page around it, and what was typed there, stay.
 */
export const lazyOr = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Otherwise: ComponentType<Props>,
) => lazy(() => load().catch(() => ({ default: Otherwise })));
