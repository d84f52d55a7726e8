import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { button, external, screenOf, text } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import { type InstallInput, installMachine } from '../../../../machines/site/install.machine.ts';
import { InstallLink } from '../../../../src/flows/site/install/InstallLink.tsx';
import { InstallOffer } from '../../../../src/flows/site/install/InstallOffer.tsx';

const inBrowser: InstallInput = { place: 'browser', mayOffer: true };

const nothing = () => expect(screen.queryByRole('button', { name: /^Install/ })).toBeNull();

testModel(
  createModel(installMachine, {
    events: {
      'prompt.came': {},
      'app.installed': {},
      'install.pressed': {},
      'later.pressed': {},
      'words.closed': {},
      'chapter.completed': {},
      'chapter.taken': {},
      'page.left': {},
    },
    outcomes: {
      askToInstall: {
        accepted: resolve('accepted' as const),
        dismissed: resolve('dismissed' as const),
        'asked before': reject(new Error('The question was asked before')),
      },
    },
    serializeState: ({ value, context }) => [value, context],
  }),
  {
    proves: ['OFFLINE-50', 'OFFLINE-51', 'OFFLINE-52'],
    thorough: true,
    variants: {
      'a browser': inBrowser,
      'a browser where it was declined': { ...inBrowser, mayOffer: false },
      'Safari on a phone': { ...inBrowser, place: 'safari' },
      'the home screen': { ...inBrowser, place: 'app' },
    },
    sut: screenOf({
      background: true,
      render: (actor) => {
        actor.on('heading.focused', () => screen.getByRole('heading', { level: 1 }).focus());
        return render(
          <>
            <InstallOffer actor={actor} />
            <h1 tabIndex={-1}>A page</h1>
            <footer>
              <InstallLink actor={actor} />
            </footer>
          </>,
        );
      },
      gestures: {
        'prompt.came': external,
        'app.installed': external,
        'chapter.completed': external,
        'chapter.taken': external,
        'page.left': external,
        'install.pressed': (_, user) =>
          user.click(
            screen.queryByRole('button', { name: 'Install' }) ?? screen.getByRole('button', { name: 'Install Zanin' }),
          ),
        'later.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Not now' })),
        'words.closed': async (_, user) => user.click(await screen.findByRole('button', { name: 'Close' })),
      },
    }),
    states: {
      unavailable: nothing,
      declined: nothing,
      installed: nothing,
      installable: [button('Install Zanin')],
      'installable.offered': [text(/^You can put Zanin on your home screen/), button('Install'), button('Not now')],
      'tag:words': async () => {
        await screen.findByRole('img', { name: 'a square with an arrow that points up' });
      },
    },
  },
);
