import { render } from '@testing-library/react';
import { waitFor } from 'xstate';
import { App } from '../../src/app/App.tsx';
import type { Shell } from './shell.ts';

/** Waits for the first page. */
export async function renderApp({ services, navigation }: Pick<Shell, 'services' | 'navigation'>): Promise<void> {
  await waitFor(navigation, ({ context }) => context.shown !== null);
  render(<App services={services} navigation={navigation} />);
}
