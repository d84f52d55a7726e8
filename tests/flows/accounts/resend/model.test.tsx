import { act, render, screen } from '@testing-library/react';
import { createModel, edgePaths, explore, reject, resolve, send, titleOf } from 'model-walk';
import { screenOf } from 'model-walk/testing-library';
import { runPath, testModel } from 'model-walk/vitest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { resendMachine } from '../../../../machines/accounts/resend.machine.ts';
import { verificationMachine } from '../../../../machines/accounts/verification.machine.ts';
import { open } from '../../../../src/flows/accounts/verification/page.tsx';
import { VerificationScreen } from '../../../../src/flows/accounts/verification/VerificationScreen.tsx';
import { visit } from '../../../support/visit.tsx';

const countdown = {
  'one second left': send({ type: 'second.passed', left: 1 }),
  'none left': send({ type: 'second.passed', left: 0 }),
  'slept through': send({ type: 'second.passed', left: -3_000 }),
  broken: reject(new Error('The clock broke')),
};

testModel(
  createModel(resendMachine, {
    events: {},
    outcomes: { countdown },
    serializeState: ({ value, context }) => [value, context.left],
  }),
  {
    proves: ['VERIFY-04'],
    variants: { 'ten seconds': {}, 'two seconds': { seconds: 2 } },
  },
);

// It has no page of its own: the page for codes starts it, for real here, and shows it.
describe('[VERIFY-04] resend: every step, on the page for codes', () => {
  const model = createModel(verificationMachine, {
    events: { 'resend.pressed': {} },
    outcomes: {
      resendCode: { sent: resolve({ verificationSid: 'ver-2' }) },
      countdown,
    },
    serializeState: ({ value, context }) => [value, context.secondsLeft],
  });
  const sut = screenOf<typeof verificationMachine>({
    render: (actor) => render(<VerificationScreen actor={actor} />),
    gestures: { 'resend.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Resend' })) },
  });
  const see = ({ context, ...snapshot }: SnapshotFrom<typeof verificationMachine>) => {
    const counting = snapshot.matches({ open: { resend: 'countingDown' } });
    expect(resend().textContent).toBe(counting ? `Resend code in ${context.secondsLeft}s` : 'Resend');
    expect(resend().disabled).toBe(!snapshot.matches({ open: { resend: 'available' } }));
  };
  const input = { type: 'email_registration', email: 'rojin@example.org' };
  for (const path of edgePaths(explore(model, input))) {
    it(
      path.map((command) => titleOf(command)).join(' → '),
      async () => void (await runPath(model, { input, path, sut, see })),
    );
  }
});

const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Resend( code in \d+s)?$/ });

describe('[VERIFY-04] the clock of the countdown', () => {
  // The monotonic clock goes on while a laptop sleeps or a browser holds back a hidden tab; the
  // interval does not.
  let monotonic = 0;
  beforeEach(() => {
    monotonic = 0;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.spyOn(performance, 'now').mockImplementation(() => monotonic);
  });
  afterEach(() => {
    // first: some spy on a fake timer
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const sleep = (seconds: number) => {
    monotonic += seconds * 1000;
  };
  const tick = () => act(async () => vi.advanceTimersByTime(1000));
  const lookAgain = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));
  const openPage = () => visit(open, { params: {}, state: { type: 'email_registration', email: 'rojin@example.org' } });

  it('counts the seconds down and then offers to resend', async () => {
    const started = vi.spyOn(globalThis, 'setInterval');
    const cleared = vi.spyOn(globalThis, 'clearInterval');
    openPage();
    for (const left of [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) {
      expect([resend().textContent, resend().disabled]).toEqual([`Resend code in ${left}s`, true]);
      sleep(1);
      await tick();
    }
    expect([resend().textContent, resend().disabled]).toEqual(['Resend', false]);
    // jsdom has an interval of its own for the focus
    const clocks = started.mock.calls.flatMap(([, wait], call) =>
      wait === 1_000 ? [started.mock.results[call]?.value] : [],
    );
    expect(clocks).toHaveLength(1);
    expect(cleared.mock.calls.flat()).toContain(clocks[0]);
  });

  it('shows the right number as soon as the tab is looked at again', async () => {
    openPage();
    sleep(6.5);
    expect(resend().textContent).toBe('Resend code in 10s');
    await lookAgain();
    expect(resend().textContent).toBe('Resend code in 4s');
  });

  it('ends when the laptop slept through it, and stops listening', async () => {
    const added = vi.spyOn(document, 'addEventListener');
    const removed = vi.spyOn(document, 'removeEventListener');
    const listeners = ({ mock }: typeof added | typeof removed) =>
      mock.calls.flatMap(([type, listener]) => (type === 'visibilitychange' ? [listener] : []));
    openPage();
    // session and connection listen as long as the app runs, the clock as long as it counts
    const [session, connection, clock, ...others] = listeners(added);
    const any: unknown = expect.any(Function);
    expect([session, connection, clock, others]).toEqual([any, any, any, []]);
    sleep(3_600);
    await lookAgain();
    expect([resend().textContent, resend().disabled]).toEqual(['Resend', false]);
    expect(vi.getTimerCount()).toBe(0);
    expect(listeners(removed)).toContain(clock);
  });

  it('counts a late tick from the deadline, not from the ticks before', async () => {
    openPage();
    sleep(4);
    await tick();
    expect(resend().textContent).toBe('Resend code in 6s');
  });

  it('does not wait longer when the wall clock is set back', async () => {
    openPage();
    vi.spyOn(Date, 'now').mockReturnValue(0);
    sleep(10);
    await tick();
    expect(resend().disabled).toBe(false);
  });
});
