import { describe, expect, it } from 'vitest';
import { chartsOf, nodesOf } from '../../tools/atlas/charts.ts';
import { flowsOfPages, withLeads } from '../../tools/atlas/leads.ts';
import type { RecordedStep } from '../../tools/atlas/recorded.ts';
import { withWalks } from '../../tools/atlas/walks.ts';
import { delayWords, eventWords, guardWords, tagWords, wordsOfEvent, wordsOfGuard } from '../../tools/atlas/words.ts';
import { machineNames, machineOf } from '../../tools/charts/files.ts';

const charts = await chartsOf();
const transitions = charts.flatMap((chart) => chart.transitions);
const machines = await Promise.all(machineNames.map(machineOf));
const nodes = machines.flatMap((machine) => nodesOf(machine.root));

/** The names in the conditions of the charts, alone or combined. */
const guards = new Set(
  transitions.flatMap(({ guard }) => (/\[(.+)\]/.exec(guard)?.[1] ?? '').match(/[A-Za-z]\w*/g) ?? []),
);
for (const word of ['else', 'not', 'and', 'or', 'in']) guards.delete(word);

describe('the words of the atlas', () => {
  it('say what each condition means, and no other', () => {
    expect(Object.keys(guardWords).sort()).toEqual([...guards].sort());
  });

  it('say what each delay and each tag means, and no other', () => {
    const delays = new Set(nodes.flatMap((node) => node.after.map(({ delay }) => String(delay))));
    expect(Object.keys(delayWords).sort()).toEqual([...delays].sort());
    expect(Object.keys(tagWords).sort()).toEqual([...new Set(nodes.flatMap(({ tags }) => tags))].sort());
  });

  it('say nothing of an event that is gone', () => {
    const events = new Set(transitions.map(({ event }) => event));
    const other = Object.keys(eventWords).filter((event) => !events.has(event));
    // what XState sends, and what src/inspect/control.ts does
    expect(other.sort()).toEqual(['done', 'state.restored', 'xstate.init', 'xstate.stop']);
  });

  it('have no name of the code in them', () => {
    const said = [
      ...Object.values(guardWords),
      ...Object.values(delayWords),
      ...Object.values(tagWords),
      ...transitions.flatMap(({ event, guard }) => [wordsOfEvent(event), wordsOfGuard(guard)]),
    ];
    expect(said.length).toBeGreaterThan(500);
    expect(said.filter((words) => /[a-z][A-Z]|\w\.\w|[✓✗_#[\]]/.test(words))).toEqual([]);
    expect(transitions.filter(({ event }) => wordsOfEvent(event) === '')).toEqual([]);
  });

  it.each([
    ['form.submitted', [], 'Form submitted'],
    ['form.submitted', ['press “Log in”'], 'Press “Log in”'],
    ['form.submitted', ['press “Log in”', 'press “Try now”'], 'Press “Log in” (or another)'],
    ['logIn ✗', [], 'Log in: failed'],
    ['xstate.error.actor.logIn', [], 'Log in: failed'],
    ['xstate.done.actor.logIn', ['press “Log in”'], 'Log in: done'],
    ['xstate.snapshot.session', [], 'Session changes'],
    ['after stillWorking', [], 'When it takes long'],
    ['xstate.after.stillWorking.login.loggingIn.waiting', [], 'When it takes long'],
    ['after 500 ms', [], 'When 500 ms have passed'],
    ['xstate.done.state.lesson.shown', [], 'All of its parts are done'],
    ['always', [], 'At once'],
  ])('say of %s, with %j, “%s”', (event, controls, words) => {
    expect(wordsOfEvent(event, controls)).toBe(words);
  });

  it.each([
    ['', ''],
    ['[else]', 'otherwise'],
    ['(2) [isPhone]', 'if it is about a phone number'],
    ['[not isPhone and hasNext]', 'if it is not so that it is about a phone number and there is a next lesson'],
  ])('say of the condition “%s”: “%s”', (guard, words) => {
    expect(wordsOfGuard(guard)).toBe(words);
  });
});

describe('what follows a flow', () => {
  const step = { kind: 'settle' as const, words: 'logIn: unverified', screen: 'one', state: 'left' };
  const leadsAfter = (machine: string, name: string, done: Pick<RecordedStep, 'emitted' | 'opened'>) => {
    const recorded = [
      {
        file: 'tests/flows/accounts/login/model.test.tsx',
        ends: [],
        paths: [{ machine, variant: '', steps: [{ ...step, taken: [name], ...done }] }],
      },
    ];
    const chart = withLeads(withWalks(charts, recorded), recorded).find(({ id }) => id === machine);
    return chart?.transitions.find((each) => each.name === name)?.leads;
  };
  const unverified = 'login.loggingIn | xstate.error.actor.logIn#0 [isUnverified] -> login.left';

  it('are the flows of the page that it opens, without the address’s query', () => {
    expect(leadsAfter('login', unverified, { emitted: [], opened: ['/account-verification?email=a'] })).toEqual([
      { chart: 'verification', why: 'opens /account-verification' },
    ]);
    expect(leadsAfter('login', unverified, { emitted: [], opened: ['/terms-of-service'] })).toEqual([
      { chart: null, why: 'opens /terms-of-service' },
    ]);
  });

  it('are the charts that hear what it emits', () => {
    const hears = (chart: string) => ({ chart, why: 'hears “session.opened”' });
    expect(leadsAfter('login', unverified, { emitted: ['session.opened', 'notify'] })).toEqual([
      hears('session'),
      hears('navigation'),
    ]);
    expect(leadsAfter('login', unverified, { emitted: ['wishlist.toggled'] })).toEqual([
      { chart: 'wishlist', why: 'hears “wishlist.toggled”' },
    ]);
  });

  it('is the chart that runs it, where that goes on at its end', () => {
    const [end] =
      charts.find(({ id }) => id === 'resend')?.transitions.filter(({ targets }) => targets.includes('resend.done')) ??
      [];
    expect(leadsAfter('resend', end?.name ?? '', { emitted: [] })).toEqual([
      { chart: 'identifierChange', why: 'goes on when resend has ended' },
      { chart: 'verification', why: 'goes on when resend has ended' },
    ]);
  });

  it('is known of every page by its code', () => {
    const pages = flowsOfPages(charts);
    expect(pages.size).toBe(34);
    expect(pages.get('coursePaymentOptions')).toEqual(['paymentOptions']);
    expect(pages.get('coupon')).toEqual(['coupon']);
    expect(pages.get('settings')).toEqual([
      'accountDeletion',
      'identifierRemoval',
      'keepFresh',
      'passwordChange',
      'profileEdit',
      'download',
    ]);
    expect(pages.get('verification')).toEqual(['verification']);
    expect(pages.get('terms')).toEqual([]);
  });
});
