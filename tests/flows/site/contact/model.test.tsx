import { render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createModel, reject, resolve } from 'model-walk';
import { fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { failure } from '../../../../machines/common/failure.ts';
import { type ContactMessage, contactMachine } from '../../../../machines/site/contact.machine.ts';
import ContactDialog from '../../../../src/app/ContactDialog.tsx';
import { sendError } from '../../../../src/flows/site/contact/send-error.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { setInbox } from '../../../support/inbox.ts';
import { siteLayout } from '../../../support/surround.tsx';

type Shown = SnapshotFrom<typeof contactMachine>;

const filled: ContactMessage = { fullName: 'Rojin Ahmed', email: 'rojin@example.org', message: 'Is there a course?' };
const labels = { fullName: 'Full Name', email: 'Email Address', message: 'Message' } as const;
const field = (name: keyof ContactMessage) =>
  screen.getByRole<HTMLInputElement | HTMLTextAreaElement>('textbox', { name: labels[name] });

const typed = ({ fullName, email, message }: ContactMessage): ContactMessage => ({ fullName, email, message });

const model = createModel(contactMachine, {
  events: {
    'contact.opened': {},
    'contact.closed': {},
    'field.changed': [
      { fields: { fullName: filled.fullName } },
      { fields: { email: filled.email } },
      { fields: { message: filled.message } },
    ],
    // the form can be submitted once every field is filled in
    'form.submitted': {
      when: ({ value, context }) => value === 'editing' && Object.values(typed(context)).every((text) => text !== ''),
    },
    'message.submitted': {
      when: ({ value, context }) => value === 'editing' && Object.values(typed(context)).every((text) => text !== ''),
    },
    'stop.pressed': {},
  },
  outcomes: {
    sendMessage: {
      ...refusalsOf('POST /contact'),
      'has arrived': resolve(undefined),
      'a message too long': reject(
        failure('validation', {
          status: 422,
          message: 'Please check your details.',
          errors: { message: ['Please use at most 5000 characters.'] },
        }),
      ),
      'no answer': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [value, context],
});

testModel(model, {
  proves: ['ABOUT-02', 'ABOUT-04', 'ABOUT-06', 'LAYOUT-02'],
  variants: { '': undefined },
  sut: screenOf({
    surround: siteLayout,
    render: (actor) =>
      render(
        <Suspense>
          <button type="button" onClick={() => actor.send({ type: 'contact.opened' })}>
            Write to us
          </button>
          <ContactDialog actor={actor} address="hello@zanin.example" />
        </Suspense>,
      ),
    gestures: {
      'contact.opened': async (_, user) => {
        const again = screen.queryByRole('button', { name: 'Write another message' });
        await user.click(again ?? (await screen.findByRole('button', { name: 'Write to us' })));
      },
      'contact.closed': (_, user) => user.keyboard('{Escape}'),
      'field.changed': async ({ fields: { fullName, email, message } }, user) => {
        if (fullName !== undefined) await fill(user, field('fullName'), fullName);
        if (email !== undefined) await fill(user, field('email'), email);
        if (message !== undefined) await fill(user, field('message'), message);
      },
      'form.submitted': (_, user) => submit(user, false),
      'message.submitted': (_, user) => submit(user, true),
      'stop.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Stop and try again' })),
    },
  }),
  states: { '*': see },
});

/** Submits where the server takes messages, or does not. */
function submit(user: UserEvent, inbox: boolean): Promise<void> {
  setInbox(inbox);
  return user.click(screen.getByRole('button', { name: 'Submit' }));
}

/** What a visitor sees of each state. */
async function see(shown: Shown): Promise<void> {
  const { value, context } = shown;
  if (value === 'closed') {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return;
  }
  await screen.findByRole('dialog', { name: 'Contact us' });
  if (value === 'editing' || shown.hasTag('busy')) {
    expect({
      fullName: field('fullName').value,
      email: field('email').value,
      message: field('message').value,
    }).toEqual(typed(context));
    expect(field('message').matches(':disabled')).toBe(shown.hasTag('busy'));
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(
      shown.matches('editing') && context.failure ? sendError(context.failure) : null,
    );
    expect(screen.queryByRole('link', { name: 'Open in my e-mail app' })).toBeNull();
    return;
  }
  if (value === 'sent') {
    expect(screen.getByRole('status').textContent).toBe(
      'Thank you. Your message has arrived. We will reply by e-mail.',
    );
    return;
  }
  expect(screen.getByRole('status').textContent).toContain('this form cannot send it');
  const mail = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in my e-mail app' }).href;
  expect(decodeURIComponent(mail)).toBe(
    'mailto:hello@zanin.example?subject=Message from Rojin Ahmed&body=Is there a course?\r\n\r\nRojin Ahmed\r\nrojin@example.org',
  );
}

it('[ABOUT-02] another message starts with every field empty', () => {
  const contact = createActor(contactMachine).start();
  contact.send({ type: 'contact.opened' });
  contact.send({ type: 'field.changed', fields: filled });
  contact.send({ type: 'form.submitted' });
  contact.send({ type: 'contact.opened' });
  const { value, context } = contact.getSnapshot();
  expect([value, typed(context)]).toEqual(['editing', { fullName: '', email: '', message: '' }]);
});
