import { render, screen } from '@testing-library/react';
import { componentDriven, external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { beforeEach, expect, vi } from 'vitest';
import type { ActorRefFrom, EventObject } from 'xstate';
import { isPending } from '../../../../machines/site/navigation.selectors.ts';
import { App } from '../../../../src/app/App.tsx';
import { aShell } from '../../../support/shell.ts';
import { eachTestIsATab } from '../../../support/tab.ts';
import { type Machine, model, type Snapshot, variants } from './model.ts';

eachTestIsATab();
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

/** What the view reports, held back until the walk comes to it. */
let reported: EventObject | null = null;
/** The chart that is walked. */
let walked: ActorRefFrom<Machine> | null = null;

const sut = screenOf<Machine>({
  parts: ['main'],
  render: (actor) => {
    reported = null;
    walked = actor;
    render(<App services={aShell().services} navigation={heldBack(actor)} />);
  },
  gestures: {
    'address.changed': external,
    'session.changed': external,
    'session.opened': external,
    'logout.explained': external,
    'language.opened': external,
    'connection.restored': external,
    'logout.pressed': external,
    'account.deleted': external,
    'page.rendered': componentDriven((event) => {
      expect(reported).toEqual(event);
      walked?.send(event);
    }),
  },
  background: true,
});

testModel(model, {
  proves: ['LAYOUT-07', 'LAYOUT-08', 'LAYOUT-10', 'LAYOUT-12', 'LAYOUT-13'],
  thorough: true,
  variants,
  // the effects name each visit by its number: thousands of lines that no reviewer would read; the
  // properties below hold them
  reviewed: ['ignored', 'screen'],
  sut,
  states: { '*': see },
});

/** The chart as the view gets it, with what the view sends held back. */
function heldBack(actor: ActorRefFrom<Machine>): ActorRefFrom<Machine> {
  return Object.create(actor, { send: { value: (event: EventObject) => (reported = event) } });
}

async function see({ context }: Snapshot): Promise<void> {
  const { shown } = context;
  expect(document.querySelector('.page-progress') !== null).toBe(isPending(context));
  if (shown === null) screen.getByText('Loading');
  else if (shown.view === null) screen.getByRole('heading', { level: 1, name: 'We could not open this page' });
  else expect(screen.getByRole('main').textContent).toBe(shown.view);
}
