import { act, render } from '@testing-library/react';
import type { Driver } from 'model-walk/testing-library';
import { createActor } from 'xstate';
import { snackbarMachine } from '../../../machines/site/snackbar.machine.ts';
import { Notice } from '../../../src/app/Notice.tsx';
import { siteLayout } from '../surround.tsx';

/** Within the layout of its page, below a snackbar; the whole app brings its own. */
export const renderInLayout: Driver['render'] = async (sut, actor) => {
  const snackbar = createActor(snackbarMachine).start();
  snackbar.send({ type: 'notify', message: 'A message of the app', tone: 'info' });
  // before the screen, whose dialog makes existing elements inert
  const layout = await act(async () => (sut.surround ?? siteLayout)());
  const notice = await act(async () => render(<Notice actor={snackbar} />));
  // hidden from a walk's queries, which concern its own screen
  notice.container.ariaHidden = 'true';
  const [main] = document.querySelectorAll('main');
  if (!main) throw new Error('The layout has no main part');
  await within(main, () => act(async () => sut.render(actor)));
  if (document.querySelectorAll('main').length === 1) return;
  for (const app of main.children) document.body.append(app);
  layout.unmount();
  notice.unmount();
};

/** Redirects containers of Testing Library from the end of the body to `place`. */
async function within(place: Element, act: () => Promise<unknown>): Promise<void> {
  const { body } = document;
  const isContainer = (node: Node) => node instanceof HTMLDivElement && node.id === '';
  const append = body.appendChild.bind(body);
  body.appendChild = (node) => (isContainer(node) ? place.appendChild(node) : append(node));
  try {
    await act();
  } finally {
    Reflect.deleteProperty(body, 'appendChild');
  }
}
