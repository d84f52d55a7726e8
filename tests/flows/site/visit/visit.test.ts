import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { type Page, type VisitInput, visitMachine } from '../../../../machines/site/visit.machine.ts';

type Opened = Parameters<Page<string>['open']>[0];

const input: VisitInput = {
  visit: '2',
  page: 'course',
  params: { courseId: 'weaving' },
  address: { entry: '2', path: '/course/weaving', search: '?q=loom', state: {} },
  signedIn: true,
  restored: { words: 'loom' },
  returnTo: '/',
};

const visited = (load: (input: VisitInput) => Promise<Page<string>>) =>
  createActor(
    visitMachine<string>().provide({ actors: { loadPage: fromPromise(({ input: asked }) => load(asked)) } }),
    { input },
  ).start();

/** A visit whose page is open, with what the page was given. */
async function open(start: (opened: Opened) => void = () => {}) {
  let given: Opened | undefined;
  const view = (opened: Opened) => {
    given = opened;
    start(opened);
    return 'the page';
  };
  const visit = visited(async () => ({ open: view }));
  await waitFor(visit, (snapshot) => !snapshot.matches('opening'));
  if (given === undefined) throw new Error('The page was not opened');
  return { visit, ...given };
}

const contextOf = (visit: ActorRefFrom<ReturnType<typeof visitMachine<string>>>) => visit.getSnapshot().context;

describe('the code of a page', () => {
  it('is passed everything that the visit began with', async () => {
    let asked: VisitInput | undefined;
    const visit = visited(async (given) => {
      asked = given;
      return { open: () => 'the page' };
    });
    await waitFor(visit, (snapshot) => snapshot.matches('open'));
    expect(asked).toEqual(input);
    expect(contextOf(visit)).toMatchObject({ view: 'the page', problem: null });
  });

  it('that cannot be loaded leaves its error in the visit', async () => {
    const visit = visited(() => Promise.reject(new Error('offline')));
    await waitFor(visit, (snapshot) => snapshot.matches('failed'));
    expect(contextOf(visit)).toMatchObject({ view: null, problem: 'Error: offline' });
  });

  it('whose actors cannot be started leaves its error in the visit', async () => {
    const { visit } = await open(() => {
      throw new Error('no calls');
    });
    expect(contextOf(visit)).toMatchObject({ view: null, problem: 'Error: no calls' });
  });
});

// Each snapshot of a flow tells its facts; without a change the page is not rendered again.
describe('a repeated report of a flow', () => {
  it('changes the visit only if title or description differ', async () => {
    const { visit, rename } = await open();
    rename({ title: 'Weaving', description: 'Looms.' });
    const named = contextOf(visit);
    expect(named.name).toEqual({ title: 'Weaving', description: 'Looms.' });
    rename({ title: 'Weaving', description: 'Looms.' });
    expect(contextOf(visit)).toBe(named);
    rename({ title: 'Weaving', description: 'Looms and wool.' });
    rename({ title: 'Spinning', description: 'Looms and wool.' });
    expect(contextOf(visit).name).toEqual({ title: 'Spinning', description: 'Looms and wool.' });
  });

  it('changes the visit only if the parent page differs', async () => {
    const { visit, leadBack } = await open();
    leadBack({ to: '/course', state: { words: 'loom' } });
    const led = contextOf(visit);
    expect(led.parent).toEqual({ to: '/course', state: { words: 'loom' } });
    leadBack({ to: '/course', state: { words: 'loom' } });
    expect(contextOf(visit)).toBe(led);
    leadBack({ to: '/course' });
    expect(contextOf(visit).parent).toEqual({ to: '/course' });
  });

  it('changes the visit only if the draft differs', async () => {
    const { visit, keep } = await open();
    keep({ values: { note: 'a' }, isForVisitors: false });
    const kept = contextOf(visit);
    expect(kept.draft).toEqual({ values: { note: 'a' }, isForVisitors: false });
    keep({ values: { note: 'a' }, isForVisitors: false });
    expect(contextOf(visit)).toBe(kept);
    keep(null);
    expect(contextOf(visit).draft).toBeNull();
  });
});

describe('the flows of a page', () => {
  it('are told that the visit is left and that the connection is back, while they run', async () => {
    const heard: string[] = [];
    const flow = fromCallback(({ receive }) => receive(({ type }) => heard.push(type)));
    const { visit } = await open(({ spawn }) => {
      spawn(flow, { input: undefined });
      spawn(
        fromPromise(async () => {}),
        { input: undefined },
      );
    });
    visit.send({ type: 'connection.restored' });
    visit.send({ type: 'visit.left' });
    expect(heard).toEqual(['connection.restored', 'visit.left']);
  });

  it('continue when one of them breaks, and the visit has its error', async () => {
    const { visit } = await open(({ spawn }) =>
      spawn(
        fromPromise(() => Promise.reject(new Error('a defect'))),
        { input: undefined },
      ),
    );
    await waitFor(visit, ({ context }) => context.problem !== null);
    expect(visit.getSnapshot()).toMatchObject({ value: 'open', context: { problem: 'Error: a defect' } });
  });
});
