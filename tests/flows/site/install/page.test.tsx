import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type InstallAnswer,
  type InstallEvent,
  type InstallInput,
  installMachine,
} from '../../../../machines/site/install.machine.ts';
import { InstallLink } from '../../../../src/flows/site/install/InstallLink.tsx';
import { InstallOffer } from '../../../../src/flows/site/install/InstallOffer.tsx';

/** @param answer of the learner to the browser's own question */
function openPage(input: Partial<InstallInput> = {}, answer: InstallAnswer = 'accepted') {
  const askToInstall = fromPromise<InstallAnswer, void>(async () => answer);
  const actor = createActor(installMachine.provide({ actors: { askToInstall } }), {
    input: { place: 'browser', mayOffer: true, ...input },
  }).start();
  const told: string[] = [];
  actor.on('*', ({ type }) => told.push(type));
  render(
    <>
      <InstallOffer actor={actor} />
      <footer>
        <InstallLink actor={actor} />
      </footer>
    </>,
  );
  const happens = (type: InstallEvent['type']) => act(() => actor.send({ type }));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return {
    told,
    browserCanInstall: () => happens('prompt.came'),
    completesChapter: () => happens('chapter.completed'),
    takesChapterAlong: () => happens('chapter.taken'),
    leavesPage: () => happens('page.left'),
    pressesNotNow: () => press('Not now'),
    pressesInstallInFooter: () => press('Install Zanin'),
    offer: () => screen.queryByText(/^You can put Zanin on your home screen/),
    footer: () => screen.queryByRole('button', { name: 'Install Zanin' }),
  };
}

it('[OFFLINE-50] the footer has the button once the browser can install Zanin', () => {
  const I = openPage();
  expect(I.footer()).toBeNull();
  I.browserCanInstall();
  expect(I.footer()).not.toBeNull();
});

it('[OFFLINE-50] from the home screen there is no button until the browser says that it was removed', () => {
  const I = openPage({ place: 'app' });
  expect(I.footer()).toBeNull();
  I.browserCanInstall();
  expect(I.footer()).not.toBeNull();
});

const occasions = [
  ['completes a chapter', 'completesChapter'],
  ['takes a chapter along', 'takesChapterAlong'],
] as const;

it.each(occasions)(
  '[OFFLINE-51] a visitor who %s is offered to install until the page is left, and not again on the next page',
  (_, does) => {
    const I = openPage();
    I.browserCanInstall();
    expect(I.offer()).toBeNull();
    I[does]();
    expect(I.offer()).not.toBeNull();
    I.leavesPage();
    expect(I.offer()).toBeNull();
    expect(I.footer()).not.toBeNull();
    I[does]();
    expect(I.offer()).toBeNull();
  },
);

it.each(occasions)(
  '[OFFLINE-51] a visitor who has declined in the last 90 days and %s is not offered to install',
  (_, does) => {
    const I = openPage({ mayOffer: false });
    I.browserCanInstall();
    I[does]();
    expect(I.offer()).toBeNull();
  },
);

it('[OFFLINE-51] "Not now" takes the offer away, and the footer keeps its button', () => {
  const I = openPage();
  I.browserCanInstall();
  I.completesChapter();
  I.pressesNotNow();
  expect(I.offer()).toBeNull();
  expect(I.footer()).not.toBeNull();
  expect(I.told).toEqual(['install.declined', 'heading.focused']);
});

it('[OFFLINE-51] after declining the dialog of the browser, the button returns when the browser can ask again', async () => {
  const I = openPage({}, 'dismissed');
  I.browserCanInstall();
  I.pressesInstallInFooter();
  await expect.poll(() => I.told).toEqual(['install.declined']);
  expect(I.footer()).toBeNull();
  I.browserCanInstall();
  expect(I.footer()).not.toBeNull();
});

it('[OFFLINE-52] Safari on a phone has the button at once, without an event from the browser', () => {
  expect(openPage({ place: 'safari' }).footer()).not.toBeNull();
});
