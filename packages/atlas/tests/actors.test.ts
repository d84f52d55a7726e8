import { expect, it } from 'vitest';
import { afterMessage, type LiveActor } from '../src/site/actors.ts';

type Message = Parameters<typeof afterMessage>[1];

const base = { rootId: 'x:0', createdAt: '1000', id: '', _version: '0.7.2' };
const actor = (sessionId: string, parentId: string | undefined, definition: object): Message => ({
  ...base,
  type: '@xstate.actor',
  ...{ sessionId, name: sessionId, parentId },
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
const after = (...messages: Message[]) =>
  messages.reduce<readonly LiveActor[]>((actors, message, index) => afterMessage(actors, message, index), []);

const form = { id: 'form', states: { open: {}, left: {} } };
const init = snapshot('f', 'xstate.init', { value: { open: { fields: 'editing', resend: 'available' } } });

it('the atlas knows of each chart of the app in which states it is, and no call of it', () => {
  const actors = after(actor('f', 'v', form), actor('c', 'f', { id: 'verifyCode' }), init, snapshot('c', 'x', {}));
  expect(actors.map(({ name, parent, chart, states }) => ({ name, parent, chart, states }))).toEqual([
    { name: 'f', parent: 'v', chart: 'form', states: ['form.open.fields.editing', 'form.open.resend.available'] },
  ]);
});

it('the atlas keeps what a chart took last, through events that it ignores, until its end', () => {
  const taken = ['form.open code.submitted#0'];
  const moved = [
    actor('f', undefined, form),
    init,
    snapshot('f', 'code.submitted', { value: 'open', _atlas: { taken } }),
  ];
  const ignored = snapshot('f', 'code.ignored', { value: 'open', _atlas: { taken: [] } });
  expect(after(...moved, ignored)).toMatchObject([{ taken, moved: 2, isActive: true }]);
  const ended = snapshot('f', 'left', { value: 'left', status: 'done' });
  expect(after(...moved, ended)).toMatchObject([{ states: ['form.left'], isActive: false }]);
});
