import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import { wordsOf } from '../../../../common/language/said.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { newsletterLinkMachine } from '../../../../machines/site/newsletter-link.machine.ts';
import { NewsletterScreen } from '../../../../src/flows/site/newsletter/NewsletterScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { siteLayout } from '../../../support/surround.tsx';

const words = {
  confirm: { title: 'Confirm the newsletter', button: 'Confirm', done: /is confirmed/ },
  unsubscribe: { title: 'Stop the newsletter', button: 'Unsubscribe', done: /You are unsubscribed/ },
  endReminder: { title: 'Switch reminders off', button: 'Switch off', done: /^Reminders are off/ },
};

const errors = { didNotWork: 'That did not work. Check your connection and try again.' };

const button = () => screen.queryByRole('button', { name: /^(Confirm|Unsubscribe|Switch off)$/ });

const model = createModel(newsletterLinkMachine, {
  events: { 'button.pressed': {}, 'stop.pressed': {} },
  outcomes: {
    followLink: {
      ...refusalsOf('POST /newsletter/confirm'),
      'has worked': resolve(undefined),
      'too old': reject(failure('validation', { status: 422, message: 'This link is no longer valid.' })),
      'no answer': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [value, context],
});

testModel(model, {
  proves: ['BLOG-03', 'BLOG-04', 'REMIND-03'],
  variants: {
    'to confirm': { action: 'confirm', token: 'a-token' },
    'to unsubscribe': { action: 'unsubscribe', token: 'a-token' },
    'to end reminders': { action: 'endReminder', token: 'a-token' },
    'that was cut off': { action: 'confirm', token: null },
  },
  sut: screenOf({
    surround: siteLayout,
    render: (actor) => render(<NewsletterScreen actor={actor} />),
    gestures: {
      'button.pressed': async (_, user) => {
        const found = button();
        if (found) await user.click(found);
      },
      'stop.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Stop and try again' })),
    },
  }),
  /** What a reader sees of each state. */
  states: {
    '*': (shown) => {
      const { context } = shown;
      const said = words[context.action];
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(said.title);
      expect(button()?.textContent ?? null).toBe(shown.matches('asking') ? said.button : null);
      const alert = screen.queryByRole('alert')?.textContent ?? '';
      if (shown.matches('done')) expect(screen.getByRole('status').textContent).toMatch(said.done);
      else if (shown.matches('invalid')) expect(alert).toMatch(/^This link does not work/);
      else expect(alert).toBe(context.error ? wordsOf(context.error, errors) : '');
      if (shown.status === 'done') expect(context.token).toBeNull();
      if (shown.matches('asking')) expect(context.token).not.toBeNull();
    },
  },
});
