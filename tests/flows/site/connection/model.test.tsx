import { act, screen } from '@testing-library/react';
import { createModel, reject, resolve, TestClock } from 'model-walk';
import { testModel } from 'model-walk/vitest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { failure } from '../../../../machines/common/failure.ts';
import { connectionMachine } from '../../../../machines/site/connection.machine.ts';
import { renderApp } from '../../../support/app.tsx';
import { aCourse } from '../../../support/courses.ts';
import { type Answers, networkError, ok } from '../../../support/fetch-double.ts';
import { aShell } from '../../../support/shell.ts';
import { eachTestIsATab } from '../../../support/tab.ts';

eachTestIsATab();

testModel(
  createModel(connectionMachine, {
    events: { 'call.lost': {}, 'connection.hinted': {} },
    outcomes: { getHealth: { 'the server answers': resolve(undefined), 'no answer': reject(failure('network')) } },
    serializeState: ({ value, context }) => [value, Math.min(context.probes, 5)],
  }),
  { proves: ['LAYOUT-23'], variants: { 'a tab': undefined } },
);

it('[LAYOUT-23] a server that does not answer is asked after 3, 5, 10 and 20 seconds, then once a minute', async () => {
  const clock = new TestClock();
  const asked: number[] = [];
  const getHealth = fromPromise<void, void>(() => {
    asked.push(clock.now / 1_000);
    return Promise.reject(failure('network'));
  });
  const connection = createActor(connectionMachine.provide({ actors: { getHealth } }), { clock }).start();
  connection.send({ type: 'call.lost' });
  for (let probe = 0; probe < 7; probe++) {
    clock.tick();
    await vi.waitFor(() => expect(connection.getSnapshot().matches({ lost: 'pausing' })).toBe(true));
  }
  expect(asked).toEqual([3, 8, 18, 38, 98, 158, 218]);
});

describe('[LAYOUT-23] a course that could not be loaded', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    vi.spyOn(console, 'info').mockImplementation(() => {});
  });
  afterEach(() => void vi.useRealTimers());

  const failed = () => screen.queryByText('We could not load the course') !== null;
  const title = () => screen.findByRole('heading', { level: 1, name: 'Weaving' });
  const secondsPass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

  async function openWithoutLine() {
    let answer: 'cut' | 'bad gateway' | 'whole' = 'cut';
    const gateway = () => new Response('Bad gateway', { status: 502 });
    const through = <Whole,>(whole: Whole) =>
      answer === 'cut' ? networkError() : answer === 'whole' ? whole : gateway();
    const answers: Answers = {
      'GET /courses/preview/{id}/{lang}': () => through(ok(aCourse({}, { title: 'Weaving' }))),
      'GET /health': () => through({ status: 200 as const, body: { status: 'ok' as const } }),
    };
    const shell = aShell({}, answers, '/course/weaving');
    await renderApp(shell);
    await screen.findByText('We could not load the course');
    const probes = () => shell.callsOf('GET /health').length;
    const turn = (to: typeof answer) => {
      answer = to;
    };
    return { probes, turn };
  }

  it('loads by itself once the server answers again, which is polled at growing intervals', async () => {
    const { probes, turn } = await openWithoutLine();
    await secondsPass(3);
    expect(probes()).toBe(1);
    await secondsPass(4);
    expect(probes()).toBe(1);
    turn('bad gateway');
    await secondsPass(1);
    expect([probes(), failed()]).toEqual([2, true]);
    turn('whole');
    await secondsPass(10);
    await title();
    await secondsPass(120);
    expect(probes()).toBe(3);
  });

  it('loads at once when the browser reports a network', async () => {
    const { probes, turn } = await openWithoutLine();
    turn('whole');
    await act(async () => void window.dispatchEvent(new Event('online')));
    await title();
    expect(probes()).toBe(1);
  });
});
