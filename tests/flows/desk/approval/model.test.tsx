import { render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createModel, reject, resolve } from 'model-walk';
import { external, fill, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import type { DeskApproval } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/desk/approval.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { approvalMachine } from '../../../../machines/desk/approval.machine.ts';
import { ApprovalScreen } from '../../../../src/flows/desk/approval/ApprovalScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { anApproval } from '../../../support/desk/records.ts';
import { SignInAgainDouble, signInTooLongAgo, signingInAgain } from '../../../support/desk/sign-in-again.tsx';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { endsOf } from '../../../support/ends-of.ts';

type Shown = SnapshotFrom<typeof approvalMachine>;

const who = { id: 'stf_dilan' };
const dilan = { id: 'stf_dilan', name: 'Dilan' };
const decided = { decidedBy: dilan, decidedAt: '2026-11-27T10:00:00Z', decisions: [] };

const model = createModel(approvalMachine, {
  events: {
    'decision.chosen': ({ context: { approval } }) => (approval?.decisions ?? []).map((decision) => ({ decision })),
    'reason.changed': {
      generate: [{ reason: 'The period is over' }],
      when: ({ context: { reason, decision } }) => reason === '' && decision === 'refuse',
    },
    'decision.confirmed': {},
    'keep.pressed': {},
    'retry.pressed': {},
    'stop.pressed': {},
    'connection.restored': {},
  },
  outcomes: {
    getDeskApproval: {
      ...refusalsOf('GET /desk/approvals/{id}'),
      'of a colleague': resolve(anApproval()),
      'of their own': resolve(anApproval({ askedBy: dilan, decisions: ['withdraw'] })),
      'being carried out': resolve(anApproval({ status: 'approved', version: 2, ...decided, decisions: ['approve'] })),
    },
    decideOnApproval: {
      ...refusalsOf('POST /desk/approvals/{id}/refusal'),
      done: resolve(
        anApproval({ status: 'done', version: 2, ...decided, outcome: ['Order ord_1 is refunded: USD 84.00.'] }),
      ),
      'not to be done any more': resolve(
        anApproval({ status: 'failed', version: 2, ...decided, decidedBy: null, words: 'It was refunded already.' }),
      ),
      'changed meanwhile': reject(failure('conflict', { status: 409, message: 'What would happen has changed.' })),
      'a wrong reason': reject(
        failure('validation', { status: 422, errors: { reason: ['Name people in the reason by their id.'] } }),
      ),
      'a sign-in too long ago': signInTooLongAgo,
    },
    signInAgain: signingInAgain,
  },
  serializeState: ({ value, context: { approval, decision, reason, errors, said } }) => [
    ...[value, approval && [approval.status, approval.askedBy.id], decision, reason, Object.keys(errors), said],
  ],
});

const { graphOf } = testModel(model, {
  proves: ['DESK-96', 'DESK-130'],
  variants: { '': undefined },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) =>
      render(
        <Suspense>
          <ApprovalScreen actor={actor} who={who} SignIn={SignInAgainDouble} />
        </Suspense>,
      ),
    gestures: {
      'decision.chosen': ({ decision }, user) =>
        press(user, decision === 'approve' ? /^Approve( once more)?$/ : say.decisions[decision]),
      'reason.changed': async ({ reason }, user) =>
        fill(user, within(await screen.findByRole('dialog')).getByRole('textbox'), reason),
      'decision.confirmed': async (_, user) =>
        user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^(?!Cancel|Stop)/ })),
      'keep.pressed': (_, user) => user.keyboard('{Escape}'),
      'retry.pressed': (_, user) => press(user, 'Try again'),
      'stop.pressed': (_, user) => press(user, 'Stop waiting'),
      'connection.restored': external,
    },
  }),
  states: { '*': see },
});

const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

/** What staff see of each state. */
async function see(shown: Shown): Promise<void> {
  const { approval, decision, errors, said } = shown.context;
  const words = said && (typeof said === 'string' ? say.said[said] : said.words);
  if (shown.hasTag('open') || shown.hasTag('deciding')) {
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('heading', { name: say.decisions[decision ?? 'approve'] });
    if (shown.matches('signingInAgain')) {
      within(dialog).getByText('Signing in again');
      return;
    }
    for (const line of approval?.lines ?? []) expect(dialog.textContent).toContain(line);
    if (words !== null) expect(dialog.textContent).toContain(words);
    const field = within(dialog).queryByRole('textbox');
    expect(field !== null).toBe(decision === 'refuse');
    expect(field?.getAttribute('aria-invalid') ?? null).toBe('reason' in errors ? 'true' : null);
    return;
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const other = shown.matches('missing') ? say.missing.title : 'We could not load this page';
  const title = approval ? 'Refund' : shown.hasTag('busy') ? say.request : other;
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  if (approval === null) return;
  screen.getByText(say.states[approval.status]);
  screen.getByText(approval.outcome === null ? say.wouldHappen : say.happened);
  for (const line of approval.outcome ?? approval.lines) screen.getByText(line);
  const named = approval.decisions.map((each) =>
    each === 'approve' && approval.status === 'approved' ? say.approveAgain : say.decisions[each],
  );
  const buttons = screen.queryAllByRole('button').map((button) => button.textContent);
  expect(buttons.filter((name) => name !== 'Try again')).toEqual(named);
  expect(screen.queryByText(say.ownNote) !== null).toBe(approval.askedBy.id === who.id && approval.status === 'asked');
  if (words !== null) expect(screen.getByText(words).closest('[role="alert"]')).not.toBeNull();
}

it('[DESK-96] after a decision whose answer was lost, the request is read again, and neither success nor failure is shown', () => {
  const isDeciding = (snapshot: Shown) => snapshot.matches('deciding');
  expect(endsOf(graphOf(''), 'stop.pressed', isDeciding)).toEqual([{ loading: 'waiting' }]);
});

it('[DESK-130] after a fresh sign-in the confirmed decision is sent, and closing the form sends none', () => {
  const { edges, states } = graphOf('');
  const asked = edges.filter(
    ({ command, from }) => command.kind === 'settle' && states[from]?.snapshot.matches('signingInAgain'),
  );
  expect(asked.length).toBeGreaterThan(0);
  for (const { from, snapshot } of asked) {
    expect(snapshot.value).toEqual(expect.toBeOneOf([{ deciding: 'waiting' }, 'asking']));
    const before = states[from]?.snapshot.context;
    expect([snapshot.context.decision, snapshot.context.reason]).toEqual([before?.decision, before?.reason]);
  }
});

it('[DESK-96] a request whose preview has changed since it was made shows the old lines next to the new ones', () => {
  show(anApproval({ version: 2, linesBefore: ['Order ord_1 would be refunded: USD 38.00.'] }));
  screen.getByText('Order ord_1 would be refunded: USD 84.00.');
  screen.getByText('Order ord_1 would be refunded: USD 38.00.');
});

it('[DESK-96] an account without the right to decide is told so, without buttons', () => {
  show(anApproval({ decisions: [] }));
  screen.getByText(say.noRightNote);
  expect(screen.queryByRole('button')).toBeNull();
});

function show(approval: DeskApproval) {
  const context = { approval, decision: null, reason: '', errors: {}, said: null };
  const actor = createActor(approvalMachine, { snapshot: approvalMachine.resolveState({ value: 'shown', context }) });
  render(<ApprovalScreen actor={actor.start()} who={who} />);
}
