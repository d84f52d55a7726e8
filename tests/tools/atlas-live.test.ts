import { describe, expect, it } from 'vitest';
import {
  addressOf,
  callsAt,
  chartsAt,
  leavesOf,
  linkTo,
  momentOf,
  Recorder,
  shownIn,
} from '../../tools/atlas/site/live/recording.ts';

type Message = Parameters<Recorder['add']>[0];

const base = { rootId: 'x:0', createdAt: '1000', id: '', _version: '0.7.2' };
const actor = (sessionId: string, parentId: string | undefined, definition: object, name = sessionId): Message => ({
  ...base,
  type: '@xstate.actor',
  ...{ sessionId, name, parentId },
  definition: JSON.stringify(definition),
  snapshot: { status: 'active' },
});
const snapshot = (sessionId: string, type: string, given: object): Message => ({
  ...base,
  type: '@xstate.snapshot',
  sessionId,
  event: { type },
  snapshot: Object.assign({ status: 'active' as const, output: undefined, error: undefined }, { context: {} }, given),
});

const visit = { id: 'visit', states: { open: {} } };
const verification = {
  id: 'verification',
  states: { open: { invoke: { id: 'resend', src: 'resend', onSnapshot: {} } }, left: {} },
};
const resend = { id: 'resend', states: { countingDown: {} } };
const address = { path: '/account-verification', search: '?inspect=/atlas&email=a' };
const note = (moment: number, obstacle: string | null, taken: string[] = []) => ({ moment, obstacle, taken });

/** A page with a flow, which runs another one and a call. */
function record() {
  const recorder = new Recorder();
  for (const message of [
    actor('v', undefined, visit),
    snapshot('v', 'xstate.init', { value: 'open', context: { address } }),
    actor('f', 'v', verification, 'verification'),
    actor('r', 'f', resend, 'resend'),
    snapshot('r', 'xstate.init', { value: 'countingDown', children: {}, _atlas: note(1, null) }),
    snapshot('f', 'xstate.init', {
      value: 'open',
      context: { code: '•••' },
      children: { resend: {} },
      _atlas: note(2, null),
    }),
    actor('c', 'f', { id: 'verifyCode' }, 'verifyCode'),
    snapshot('c', 'xstate.init', {}),
    snapshot('f', 'code.submitted', {
      value: 'open',
      _atlas: note(3, 'verifyCode runs here.', ['verification.open code.submitted#0']),
    }),
    snapshot('c', 'xstate.promise.resolve', { status: 'done' }),
    snapshot('f', 'xstate.done.actor.verifyCode', {
      status: 'done',
      value: 'left',
      _atlas: note(4, 'The chart has ended here.'),
    }),
  ]) {
    recorder.add(message);
  }
  const { recording } = recorder;
  const flow = recording.actors.get('f');
  if (flow === undefined) throw new Error('There is no flow');
  return { recording, flow };
}

describe('what the atlas keeps of a running app', () => {
  it('says of each moment which charts had begun, in which states, and which calls were under way', () => {
    const { recording } = record();
    const at = (index: number) =>
      chartsAt(recording, index).map(({ actor: { name }, moment: { states, status }, depth }) =>
        [' '.repeat(depth) + name, ...states, status].join(' '),
      );
    expect(at(0)).toEqual(['v visit.open active']);
    expect(at(2)).toEqual([
      'v visit.open active',
      ' verification verification.open active',
      '  resend resend.countingDown active',
    ]);
    expect(at(9)[1]).toBe(' verification verification.left done');
    expect([2, 3, 4, 5].map((index) => callsAt(recording, 'f', index))).toEqual([
      [],
      ['verifyCode'],
      ['verifyCode'],
      [],
    ]);
    expect(momentOf(recording, 'f', 4)?.taken).toEqual(['verification.open code.submitted#0']);
  });

  it('tells of each step of a chart, and of a step of a chart within it once', () => {
    const recorder = new Recorder();
    const step = (id: string, type: string, value: string) =>
      snapshot(id, type, { value, _atlas: note(1, null, [`${id} ${type}#0`]) });
    for (const message of [
      actor('f', undefined, verification),
      actor('r', 'f', resend),
      snapshot('f', 'xstate.init', { value: 'open' }),
      step('r', 'second.passed', 'countingDown'),
      step('f', 'xstate.snapshot.resend', 'open'),
      step('f', 'code.changed', 'open'),
      snapshot('f', 'code.ignored', { value: 'open', _atlas: note(2, null) }),
      step('f', 'xstate.snapshot.resend', 'left'),
      snapshot('f', 'xstate.stop', { value: 'left' }),
    ]) {
      recorder.add(message);
    }
    const shown = (id: string | null) => shownIn(recorder.recording, id).map((moment) => moment.event);
    const ofFlow = ['xstate.init', 'code.changed', 'xstate.snapshot.resend', 'xstate.stop'];
    expect(shown('f')).toEqual(ofFlow);
    expect(shown(null)).toEqual(ofFlow.toSpliced(1, 0, 'second.passed'));
  });

  it('names the states of parallel regions, and a chart without states by its id alone', () => {
    expect(leavesOf({ open: { form: 'editing', resend: 'available' } }, 'a')).toEqual([
      'a.open.form.editing',
      'a.open.resend.available',
    ]);
    expect(leavesOf({}, 'app')).toEqual(['app']);
  });

  it('knows the address of a page’s charts, without the question for inspection', () => {
    const { recording, flow } = record();
    expect(addressOf(recording, flow, 2)).toBe('/account-verification?email=a');
  });

  it('makes a link of a state, with the charts that run in it, as XState persists them', () => {
    const { recording, flow } = record();
    const made = linkTo(recording, flow, 2, 'http://localhost:3000');
    const url = new URL('link' in made ? made.link : '');
    expect([url.pathname, url.search]).toEqual(['/account-verification', '?email=a&inspect=%2Fatlas']);
    const states: unknown = JSON.parse(new URLSearchParams(url.hash.slice(1)).get('state') ?? '');
    expect(states).toEqual([
      {
        chart: 'verification',
        snapshot: {
          status: 'active',
          value: 'open',
          context: { code: '•••' },
          children: {
            resend: {
              src: 'resend',
              syncSnapshot: true,
              snapshot: { status: 'active', value: 'countingDown', context: {}, children: {} },
            },
          },
        },
      },
    ]);
  });

  it('links to the charts that ran within at that moment, not to those of the same name that were started since', () => {
    const recorder = new Recorder();
    const countingDown = { value: 'countingDown', children: {}, _atlas: note(1, null) };
    for (const message of [
      actor('v', undefined, visit),
      snapshot('v', 'xstate.init', { value: 'open', context: { address } }),
      actor('f', 'v', verification, 'verification'),
      actor('r', 'f', resend, 'resend'),
      snapshot('r', 'xstate.init', { ...countingDown, context: { left: 10 } }),
      snapshot('f', 'xstate.init', { value: 'open', children: { resend: {} }, _atlas: note(2, null) }),
      snapshot('r', 'xstate.stop', { status: 'stopped' }),
      actor('s', 'f', resend, 'resend'),
      snapshot('s', 'xstate.init', { ...countingDown, context: { left: 5 } }),
    ]) {
      recorder.add(message);
    }
    const { recording } = recorder;
    const flow = recording.actors.get('f');
    const made = flow ? linkTo(recording, flow, 2, 'http://a') : null;
    expect(made && 'link' in made ? decodeURIComponent(made.link) : made).toContain('"context":{"left":10}');
  });

  it('makes no link of a state in which a call runs, of an end, or of what belongs to no page', () => {
    const { recording, flow } = record();
    const top = recording.actors.get('v');
    if (top === undefined) throw new Error('There is no visit');
    expect(linkTo(recording, flow, 4, 'http://a')).toEqual({ why: 'verifyCode runs here.' });
    expect(linkTo(recording, flow, 9, 'http://a')).toEqual({ why: 'The chart has ended here.' });
    expect(linkTo(recording, top, 9, 'http://a')).toEqual({
      why: 'It belongs to no page of its own, and a link opens a page.',
    });
  });
});
