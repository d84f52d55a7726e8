import { render, screen } from '@testing-library/react';
import { createModel } from 'model-walk';
import { button, disabledButton, external, screenOf, text } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import { versionMachine } from '../../../../machines/site/version.machine.ts';
import VersionNote from '../../../../src/flows/site/version/VersionNote.tsx';

const choices = [button('Reload for the new version'), button('Later')];

testModel(
  createModel(versionMachine, {
    events: { 'version.found': {}, 'reload.pressed': {}, 'later.pressed': {}, 'version.began': {}, 'page.left': {} },
    serializeState: ({ value }) => value,
  }),
  {
    proves: ['OFFLINE-07'],
    thorough: true,
    variants: { 'a tab': undefined },
    sut: screenOf({
      background: true,
      render: (actor) => {
        actor.on('heading.focused', () => screen.getByRole('heading', { level: 1 }).focus());
        return render(
          <>
            <VersionNote actor={actor} />
            <h1 tabIndex={-1}>A page</h1>
          </>,
        );
      },
      gestures: {
        'version.found': external,
        'version.began': external,
        'page.left': external,
        'reload.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Reload for the new version' })),
        'later.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Later' })),
      },
    }),
    states: {
      current: () => expect(screen.queryByRole('complementary')).toBeNull(),
      'tag:offered': [text(/^(There is a|The) new version/)],
      'tag:busy': [disabledButton('One moment…')],
      offered: choices,
      begun: choices,
      'tag:delayed': [text(/^The new version is not ready yet\./)],
      delayed: choices,
    },
  },
);
