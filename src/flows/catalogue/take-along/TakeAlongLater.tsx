import { type ComponentProps, Suspense } from 'react';
import { lazyOr } from '../../../ui/layout/lazy-or.ts';
import type { TakeAlong } from './TakeAlong.tsx';

const Loaded = lazyOr(
  async () => ({ default: (await import('./TakeAlong.tsx')).TakeAlong }),
  () => null,
);

/** Its code is fetched when it is shown: visitors do not need it. */
export const TakeAlongLater = (props: ComponentProps<typeof TakeAlong>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
