import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AnyStateNode, createMachine } from 'xstate';
import { failure } from '../../../machines/common/failure.ts';
import { machineIn } from '../../../tools/charts/files.ts';

const folder = join(import.meta.dirname, '../../../machines');
const sources = readdirSync(folder, { encoding: 'utf8', recursive: true }).map((file) => join(folder, file));
const charts = await Promise.all(
  sources
    .filter((file) => file.endsWith('.machine.ts'))
    .map(async (file) => ({ name: basename(file, '.machine.ts'), file, machine: await machineIn(file) })),
);

const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values<AnyStateNode>(node.states);
const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...childrenOf(node).flatMap(nodesOf)];
const nodes = charts.flatMap(({ machine }) => nodesOf(machine.root));
const invoking = nodes.filter(({ invoke }) => invoke.length > 0);

/**
 * Whether `waiting` inside the state leads to `slow` after `stillWorking`, for the screen to say
 * so.
 */
const hasSlow = ({ states }: AnyStateNode): boolean =>
  states.slow?.tags.includes('slow') === true &&
  states.waiting?.after.some(({ delay, target }) => delay === 'stillWorking' && target?.[0] === states.slow) === true;

/**
 * Whether the state is left after a delay, for a state outside of it: to ask again, or to go on
 * without the answer.
 */
const isLeftInTime = (node: AnyStateNode): boolean =>
  node.after.some(({ target = [] }) => target.some((each) => !nodesOf(node).includes(each)));

/** States that no page waits in, and why. */
const unwaited: Readonly<Record<string, string>> = {
  app: 'its actors live as long as the tab',
  'desk.invited': 'the actor is the page with its form',
  'desk.signedOut': 'the actor is the page with its form',
  'desk.signedIn.page.shown': 'the page lasts until the address is another one',
  'desk.signedIn.page.firstPasskey': 'the actor is the page with its form',
  'approval.signingInAgain': 'the actor is the form in front',
  'deskAccount.signingInAgain': 'the actor is the form in front',
  'deskPassword.signingInAgain': 'the actor is the form in front',
  'staffAction.signingInAgain': 'the actor is the form in front',
  'deskAccount.keeping': 'the actor is the page with the codes',
  'invitation.keeping': 'the actor is the page with the codes',
  chapterFeedback: 'it reads the device, and the page shows nothing of it',
  practiceTest: 'it watches the outbox as long as the page is open',
  review: 'it watches the outbox as long as the page is open',
  'recoveryCodes.copying': 'the page stays as it is, and a press copies or goes on all the same',
  'navigation.visiting': 'the visit lasts until its page is left',
  'install.asking': 'the question of the browser is in front of the page',
  'outbox.reading': 'the browser answers, and pages show nothing of it',
  'takeAlong.reading': 'the start page waits ten seconds for it, and the page of a course shows nothing of it',
  'review.checkingOnDevice': 'the browser answers',
  'takeAlong.ending': 'the browser answers',
  'takeAlong.open.removing': 'the browser answers',
  'visit.opening': 'the page before stays in sight, under a bar that moves; a fetch that the browser gives up fails',
  'resend.countingDown': 'the actor is the clock itself',
  'verification.open.resend.countingDown': 'the actor is the countdown, which ends',
  'identifierChange.confirming.resend.countingDown': 'the actor is the countdown, which ends',
  'verification.open.delivery.sending': 'the countdown runs in parallel, and its end allows another press',
  'session.account.loggedIn.asking': 'pages that need the user show that they load, and offer what needs none',
  'session.remoteLogout.sending': 'the browser has forgotten the session already',
  catalogue: 'the search field is there as long as its page',
  'catalogue.categories.loading': 'the list is there without them; only the filter menu lacks names',
  'lesson.shown.reading.sending': 'the button says so, and the rest of the page goes on',
  'lesson.shown.progress.kept.saving': 'the video plays on, and the next save sends what is newer',
  'staffAction.done.copying': 'the codes stay on the page, to be copied by hand',
  'share.open.sharing': 'the dialog of the device is in front; `slow` lets another press through',
  'transfer.copying': 'the page stays as it is, and a press copies or cancels all the same',
  'draftText.editing': 'the actor tells when the page is hidden, as long as it is there',
  'draftText.editing.rendering.asking': 'cards show their source until then',
  'draftText.editing.keeping.writing': 'the device keeps it beside what is typed',
  'draftText.conflict.keeping.writing': 'the device keeps it beside what is typed',
  'newsletterDraft.editing.keeping.storing': 'the device keeps it beside what is typed',
  'download.downloading': 'its `slow` is shown by the snackbar, so no screen shows its tag',
};

/**
 * States that nothing leads out of although their chart runs on: the page is read, or other regions
 * go on.
 */
const lasting = [
  'approval.missing',
  'catalogue.categories.ready',
  'course.notFound',
  'courseOutline.missing',
  'deskPage.failed',
  'invitation.gone',
  'deskRecord.missing',
  'courseDraft.missing',
  'drafts.left',
  'keepFresh.missing',
  'learnerHome.shown',
  'draftQuestions.missing',
  'draftText.missing',
  'draftText.readOnly',
  'lesson.notFound',
  'lesson.shown.reading.done',
  'newsletter.asked',
  'newsletter.thanked',
  'newsletterDraft.missing',
  'outbox.open.eviction.none',
  'paymentOptions.subscribed',
  'practiceTest.notFound',
  'questionTrial.missing',
  'questionTrial.refused',
  'resource.ready',
  'review.off',
  'review.empty',
  'review.later',
  'review.done',
  'visit.failed',
];

const nameOf = (action: unknown): string =>
  typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : String(action);

/**
 * Transitions that stay in their state although an actor settled or another page opens, and why.
 */
const staying: Readonly<Record<string, string>> = {
  'checkout.loadingOrder getOrder': 'the order says by an event of its own where it leads',
  'checkout.checking checkOrder': 'the order says by an event of its own where it leads',
  'checkout.processing.asking pollOrder': 'the order says by an event of its own where it leads',
  'lesson.shown.progress.kept.saving saveProgress': 'another region ends the keeping',
  'deskPage.open *': 'the page stays, and its problem is kept',
  'visit.open *': 'the page stays, and its problem is shown',
  'lesson.shown.progress.off login.pressed': 'the lesson runs until the next page is there',
  'lesson.shown.course.free previous.pressed': 'the lesson runs until the next page is there',
  'lesson.shown.course.free next.pressed': 'the lesson runs until the next page is there',
  'lesson.shown.course.free continue.pressed': 'the lesson runs until the next page is there',
  'navigation account.deleted': 'it lives as long as the tab',
  'chapterFeedback findChapterTitle': 'it is read while the learner chooses',
  'practiceTest.result review.pressed': 'the result stays until the page of all answers is there',
  'practiceTest.intro login.pressed': 'the test runs until the next page is there',
  'practiceTest.samplesDone login.pressed': 'the test runs until the next page is there',
};

describe('every chart', () => {
  it('leaves the state in which an actor settled, or from which another page was opened', () => {
    const settled = /^xstate\.(?:done|error)\.actor\./;
    const stays = nodes.flatMap(({ id, transitions }) =>
      [...transitions.values()].flat().flatMap(({ eventType, target, actions }) => {
        const opens = actions.some((action) => nameOf(action).startsWith('goTo'));
        return !target && (opens || settled.test(eventType)) ? [`${id} ${eventType.replace(settled, '')}`] : [];
      }),
    );
    expect([...new Set(stays)].sort()).toEqual(Object.keys(staying).sort());
  });

  it('has a final state wherever no transition leads on, except for the listed states', () => {
    const isLeft = ({ transitions, always = [], invoke }: AnyStateNode) =>
      transitions.size + always.length + invoke.length > 0;
    /** What a parent does without a target leads nowhere. */
    const isLeftWith = ({ transitions, always = [] }: AnyStateNode) =>
      [...[...transitions.values()].flat(), ...always].some(({ target }) => target !== undefined);
    const isEndless = (node: AnyStateNode) =>
      node.type === 'atomic' && !isLeft(node) && !(node.parent && isLeftWith(node.parent));
    const endless = nodes.filter(isEndless).map(({ id }) => id);
    expect(endless.sort()).toEqual([...lasting].sort());
  });

  it('has a `slow` or leaves after a delay wherever a page waits for an actor', () => {
    const endless = invoking.filter((node) => !hasSlow(node) && !isLeftInTime(node)).map(({ id }) => id);
    expect(endless.sort()).toEqual(Object.keys(unwaited).sort());
  });

  it('hands its actors fields that it picks, never the whole context', () => {
    const whole = { wholeContext: true };
    const known: Readonly<Record<PropertyKey, unknown>> = {
      wholeContext: true,
      address: { entry: '', path: '/', search: '', state: {} },
      view: {},
      codes: [],
      draft: [],
      approval: { version: 1 },
      items: [],
      parts: [],
      removed: [],
      taken: [],
      plans: [],
      chosen: { action: 'orders refund', known: {}, about: '' },
      typed: { title: '', id: '', copyOf: '' },
      list: 'orders',
      filters: {},
      reason: '',
      decision: 'check',
      settled: { path: '', text: '', basedOn: null },
      words: '',
      base: { basedOn: null, text: '' },
      file: { size: 8, sha256: 'a1', type: 'png' },
    };
    const context = new Proxy(whole, { get: (_, name) => known[name] ?? null });
    // inputs that read an event say which, and throw for others
    const events = [
      { type: 'token.dropped', token: '' },
      { type: 'file.chosen', file: null },
      { type: 'xstate.error.actor', error: failure('signInAgain', { way: 'app' }) },
    ];
    const inputBy = (inputOf: (event: object) => unknown) => {
      const found = events.flatMap((event) => {
        try {
          return [{ input: inputOf(event) }];
        } catch {
          return [];
        }
      });
      expect(found).not.toEqual([]);
      return found[0]?.input;
    };
    const inputs = invoking.flatMap(({ id, invoke }) =>
      invoke.map(({ input }): [string, unknown] => [
        id,
        typeof input === 'function' ? inputBy((event) => input({ context, event, self: null as never })) : input,
      ]),
    );
    expect(inputs.filter(([, input]) => JSON.stringify(input)?.includes('wholeContext')).map(([id]) => id)).toEqual([]);
  });

  it('describes its first states, the states that run an actor, and the transitions that depend on a guard', () => {
    const outer = nodes.filter(({ parent }) => parent !== undefined && parent.parent === undefined);
    const states = [...new Set([...outer, ...invoking])].filter(({ description }) => !description);
    const guarded = nodes
      .flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())
      .filter(({ guard, description }) => guard !== undefined && !description)
      .map(({ source, eventType }) => `${source.id} ${eventType}`);
    expect([...states.map(({ id }) => id), ...guarded]).toEqual([]);
  });

  it('refers to guards by names such as isX, hasX and canX, and hands them what they need of an event as params', () => {
    const guards = charts.flatMap(({ machine }) => Object.entries<unknown>(machine.implementations.guards));
    expect(guards.map(([name]) => name).filter((name) => !/^(is|has|can)[A-Z]/.test(name))).toEqual([]);
    expect(guards.filter(([, guard]) => /\bevent\b/.test(String(guard))).map(([name]) => name)).toEqual([]);
    const inline = nodes
      .flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())
      .filter(({ guard }) => typeof guard === 'function');
    expect(inline.map(({ source, eventType }) => `${source.id} ${eventType}`)).toEqual([]);
  });

  it.each(charts)('is the only one in its file, with its types there up to 260 lines: $name', async ({ file }) => {
    const exported: Record<string, unknown> = await import(file);
    expect(Object.keys(exported).filter((name) => name.endsWith('Machine'))).toHaveLength(1);
    const source = readFileSync(file, 'utf8');
    const typesFile = file.replace('.machine.ts', '.types.ts');
    if (!existsSync(typesFile)) return;
    expect(source).toContain(`export type * from './${basename(typesFile)}'`);
    const lines = [file, typesFile].map((each) => readFileSync(each, 'utf8').split('\n').length);
    expect(lines.reduce((sum, count) => sum + count)).toBeGreaterThan(260);
  });
});

it('an action after a delay, or a transition within the state, does not count as leaving it in time', () => {
  const busy = (after: object) => {
    const { states } = createMachine({
      id: 'chart',
      initial: 'busy',
      states: { busy: { initial: 'inner', states: { inner: {} }, after }, done: {} },
    });
    return states.busy !== undefined && isLeftInTime(states.busy);
  };
  expect(busy({ 1000: { actions: () => {} } })).toBe(false);
  expect(busy({ 1000: { target: 'busy', reenter: true } })).toBe(false);
  expect(busy({ 1000: '.inner' })).toBe(false);
  expect(busy({ 1000: 'done' })).toBe(true);
});
