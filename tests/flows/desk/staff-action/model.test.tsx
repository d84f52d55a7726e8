import { render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createModel, reject, resolve } from 'model-walk';
import { fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import * as say from '../../../../common/texts/desk/staff-action.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { type ChosenAction, staffActionMachine } from '../../../../machines/desk/staff-action.machine.ts';
import { ActionDialog } from '../../../../src/flows/desk/staff-action/ActionDialog.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { anOutcome } from '../../../support/desk/records.ts';
import { SignInAgainDouble, signInTooLongAgo, signingInAgain } from '../../../support/desk/sign-in-again.tsx';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { endsOf } from '../../../support/ends-of.ts';

type Shown = SnapshotFrom<typeof staffActionMachine>;

/** Without a form, with one, and with what is shown once. */
const chosen: readonly ChosenAction[] = [
  { action: 'orders refund', known: { order: 'ord_1' }, about: 'Dilan Karim: Food Safety' },
  { action: 'learner extend', known: { learner: 'usr_1' }, about: 'Dilan Karim' },
  { action: 'voucher make', known: {}, about: '' },
  { action: 'staff roles', known: { account: 'stf_1' }, about: 'Aram', begins: { roles: 'author, finance' } },
];

const codes = anOutcome({
  lines: ['1 codes were made: Weaving, until 2027-03-31.'],
  table: {
    columns: ['code', 'link', 'opens', 'last_day', 'sponsor', 'batch'],
    rows: [['482913', 'https://learn.example.org/redeem?code=482913', 'Weaving', '2027-03-31', 'Duhok', 'vba_1']],
  },
});
const warned = anOutcome({ failure: 'The receipt could not be sent.' });

/** What is typed, in the order of the form: one way through it. */
const typing: Readonly<Record<string, readonly [field: string, value: string][]>> = {
  'orders refund': [],
  'learner extend': [['days', '14']],
  'staff roles': [['roles', 'author']],
  'voucher make': [
    ['opens', 'months'],
    ['sponsor', 'Duhok'],
    ['months', '3'],
    ['codes', '1'],
    ['last-day', '2027-03-31'],
  ],
};

const nextField = ({ context }: Shown) =>
  (typing[context.chosen?.action ?? ''] ?? [])
    .filter(([field, value]) => context.typed[field] !== value)
    .slice(0, 1)
    .map(([field, value]) => ({ field, value }));

const model = createModel(staffActionMachine, {
  events: {
    'action.chosen': [...chosen],
    'field.changed': nextField,
    'form.submitted': {},
    'reason.changed': {
      generate: [{ reason: 'Asked within 14 days' }],
      when: ({ context }) => context.reason === '',
    },
    'action.confirmed': {},
    'change.pressed': {},
    'again.pressed': {},
    'stop.pressed': {},
    'copy.pressed': {},
    'close.pressed': {},
    'dialog.dismissed': {},
  },
  outcomes: {
    previewAction: {
      ...refusalsOf('POST /desk/actions/{action}'),
      'what would happen': resolve(anOutcome()),
      'what a second person has to approve': resolve(anOutcome({ needsApproval: true })),
      'a wrong value': reject(
        failure('validation', { status: 422, errors: { days: ['<days> should be a whole number from 1 to 366.'] } }),
      ),
      'a conflict': reject(failure('conflict', { status: 409, message: 'This order was refunded.' })),
    },
    runDeskAction: {
      ...refusalsOf('POST /desk/actions/{action}'),
      'a sign-in too long ago': signInTooLongAgo,
      done: resolve(codes),
      'kept for a second person': resolve(anOutcome({ needsApproval: true, approval: 'apr_1' })),
      'done, but': resolve(warned),
      'a wrong reason': reject(
        failure('validation', { status: 422, errors: { reason: ['Name people in the reason by their id.'] } }),
      ),
    },
    signInAgain: signingInAgain,
    copyText: { copied: resolve(undefined), 'not allowed': reject(new Error('not allowed')) },
  },
  serializeState: ({ value, context }) => [
    ...[value, context.chosen?.action, context.typed, context.reason],
    ...[Object.keys(context.errors), context.said, context.outcome],
  ],
});

const { graphOf } = testModel(model, {
  proves: ['DESK-31', 'DESK-32', 'DESK-33', 'DESK-97', 'DESK-130', 'DESK-133'],
  variants: { '': undefined },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) =>
      render(
        <Suspense>
          {chosen.map((each) => (
            <button key={each.action} type="button" onClick={() => actor.send({ type: 'action.chosen', ...each })}>
              {say.titles[each.action]}
            </button>
          ))}
          <ActionDialog actor={actor} SignIn={SignInAgainDouble} />
        </Suspense>,
      ),
    gestures: {
      'action.chosen': async ({ action }, user) =>
        user.click(await screen.findByRole('button', { name: say.titles[action] })),
      'field.changed': ({ field, value }, user) => type(user, field, value),
      'form.submitted': (_, user) => press(user, 'See what will happen'),
      'reason.changed': ({ reason }, user) => fill(user, screen.getByLabelText('Reason'), reason),
      'action.confirmed': (_, user) =>
        press(user, /^(Refund the order|Extend it|Make the vouchers|Change the roles|Ask for approval)$/),
      'change.pressed': (_, user) => press(user, 'Change'),
      'again.pressed': (_, user) => press(user, /^(Change|Try again)$/),
      'stop.pressed': (_, user) => press(user, /^Stop (waiting|and try again)$/),
      'copy.pressed': (_, user) => press(user, /^(Copy the codes|Copied)$/),
      'close.pressed': (_, user) => press(user, /^(Cancel|Close|Look at the page|I have them, close)$/),
      'dialog.dismissed': (_, user) => user.keyboard('{Escape}'),
    },
  }),
  states: { '*': see },
});

const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

async function type(user: UserEvent, field: string, value: string): Promise<void> {
  if (field === 'roles') {
    await user.click(screen.getByRole('checkbox', { name: 'finance' }));
    return;
  }
  const label = Object.entries<string>(say.fields).find(([name]) => name === field)?.[1] ?? field;
  const control = screen.getByLabelText(label);
  if (control instanceof HTMLSelectElement) await user.selectOptions(control, value);
  else await fill(user, control, value);
}

/** What somebody of the office sees of each state. */
async function see(shown: Shown): Promise<void> {
  const { context } = shown;
  if (shown.matches('closed')) {
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    return;
  }
  const { action = 'orders refund', about = '' } = context.chosen ?? {};
  const dialog = await waitFor(() => {
    const found = document.querySelector('[role="dialog"]');
    if (found === null) throw new Error('No dialog');
    return found;
  });
  if (shown.matches('signingInAgain')) {
    screen.getByText('Signing in again');
    return;
  }
  const text = dialog.textContent;
  expect(dialog.querySelector('h2')?.textContent).toBe(say.titles[action]);
  expect(text).toContain(about);
  const isAsked = shown.matches('confirming') || shown.matches('running');
  expect(screen.queryByLabelText('Reason') !== null).toBe(isAsked);
  const isTold = isAsked || shown.matches('done');
  for (const line of context.outcome?.lines ?? []) expect(text.includes(line)).toBe(isTold);
  expect(text.includes('The receipt could not be sent.')).toBe(
    shown.matches('done') && context.outcome?.failure !== null,
  );
  const isKept = shown.matches('kept');
  expect(text.includes('This waits for a second person.')).toBe(isKept);
  expect(screen.queryByRole('link', { name: 'See the request' })?.getAttribute('href') ?? null).toBe(
    isKept ? '/desk/approvals/apr_1' : null,
  );
  expect(text.includes('A second person has to approve this.')).toBe(
    isAsked && context.outcome?.needsApproval === true,
  );
  const hasCodes = shown.matches('done') && action === 'voucher make';
  expect(text.includes('These codes are shown only now.')).toBe(hasCodes);
  expect(text.includes('so we cannot say whether it was done')).toBe(shown.matches('unknown'));
  expect(text.includes('This was not done.')).toBe(shown.matches('refused'));
  if (shown.matches('asking')) {
    for (const field of Object.keys(context.errors)) {
      const label = Object.entries<string>(say.fields).find(([name]) => name === field)?.[1] ?? field;
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    }
  }
}

it('[DESK-32] a command whose answer was lost is never shown as failed', () => {
  const ends = endsOf(graphOf(''), 'runDeskAction', (snapshot) => snapshot.matches('running'));
  expect(ends).toContain('unknown');
  const stopped = endsOf(graphOf(''), 'stop.pressed', (snapshot) => snapshot.matches('running'));
  expect(stopped).toEqual(['unknown']);
});

it('[DESK-31] no command runs without a preview and a reason', () => {
  const running = graphOf('').states.filter(({ snapshot }) => snapshot.matches('running'));
  expect(running.length).toBeGreaterThan(0);
  for (const { snapshot } of running) {
    expect(snapshot.context.outcome).not.toBeNull();
    expect(snapshot.context.reason).not.toBe('');
  }
});

it('[DESK-130] after a fresh sign-in the confirmed command runs, and closing the form runs nothing', () => {
  const asked = graphOf('').edges.filter(
    ({ command, from }) => command.kind === 'settle' && graphOf('').states[from]?.snapshot.matches('signingInAgain'),
  );
  expect(asked.length).toBeGreaterThan(0);
  for (const { from, snapshot } of asked) {
    expect(snapshot.value).toEqual(expect.toBeOneOf([{ running: 'waiting' }, 'confirming']));
    const before = graphOf('').states[from]?.snapshot.context;
    expect([snapshot.context.typed, snapshot.context.reason]).toEqual([before?.typed, before?.reason]);
  }
});

it('[DESK-97] a command that waits for a second person is never shown as done', () => {
  const kept = graphOf('').states.filter(({ snapshot }) => snapshot.matches('kept'));
  expect(kept.length).toBeGreaterThan(0);
  for (const { snapshot } of graphOf('').states) {
    if (snapshot.matches('done')) expect(snapshot.context.outcome?.approval).toBeNull();
  }
});
