import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { type BaseLocationHook, Router } from 'wouter';
import { addressIn } from '../../common/language/address.ts';
import { language } from '../../common/language/current.ts';
import { navigate } from '../browser/history.ts';
import type { Navigation } from './create-app.ts';

/** wouter reads the chart's address; its links change the browser's, which the chart follows. */
const locationOf =
  (navigation: Navigation): BaseLocationHook =>
  () => [useSelector(navigation, ({ context }) => context.address.path), navigate];

/** What links show and open in another tab; `navigate` gets the address without it. */
const inLanguage = (to: string): string => addressIn(language.code, to);

/** Around everything that has links. */
export function Located({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  const hook = useMemo(() => locationOf(navigation), [navigation]);
  return (
    <Router hook={hook} hrefs={inLanguage}>
      {children}
    </Router>
  );
}
