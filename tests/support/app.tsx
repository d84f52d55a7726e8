import { render } from '@testing-library/react';
import { waitFor } from 'xstate';
import { App } from '../../src/app/App.tsx';
import type { Shell } from './shell.ts';

/** Renders the whole app, once its first page has loaded. */
export async function renderApp({ services, navigation }: Pick<Shell, 'services' | 'navigation'>): Promise<void> {
  await waitFor(navigation, ({ context }) => context.shown !== null);
  render(<App services={services} navigation={navigation} />);
}
