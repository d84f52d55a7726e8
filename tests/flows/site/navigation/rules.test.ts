import fc from 'fast-check';
import { resolve, type Session, sessionsOf } from 'model-walk';
import { describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { pageRow } from '../../../../common/pages.ts';
import type { Address, NavigationEvent, NavigationInput } from '../../../../machines/site/navigation.machine.ts';
import type { Draft, Unsent } from '../../../../machines/site/navigation.types.ts';
import {
  about,
  aPage,
  at,
  flows,
  forMembers,
  forVisitors,
  login,
  type Machine,
  model,
  own,
  settings,
  typed,
  variants,
} from './model.ts';

const open = sessionsOf(model);

const gone = ({ emitted }: Session<Machine>) => emitted.filter(({ type }) => type === 'navigate');

describe('navigation: where it leads', () => {
  const sent = (input: NavigationInput, ...events: NavigationEvent[]) => {
    const session = open(input);
    for (const event of events) session.actor.send(event);
    return gone(session);
  };
  const visitor: NavigationInput = { address: settings, token: null };

  it('[LAYOUT-08] turns a visitor to the login, which takes the place of the page of members in the history', () => {
    expect(sent(visitor)).toEqual([
      { type: 'navigate', to: '/login', replace: true, state: { returnTo: '/settings' } },
    ]);
  });

  it('[LAYOUT-10] turns who is logged in from the login to /, and leaves no login in the history', () => {
    expect(sent({ address: login, token: 'first-token' })).toEqual([
      { type: 'navigate', to: '/', replace: true, state: { own: true } },
    ]);
  });

  it('[LOGIN-07] leads from a login to where it was asked for, and leaves no login in the history', () => {
    const opened: NavigationEvent = {
      type: 'session.opened',
      token: 'first-token',
      user: { id: 'rojin' },
      returnTo: '/profile?from=mail',
    };
    expect(
      sent({ address: login, token: null }, opened, {
        type: 'session.changed',
        token: 'first-token',
        account: 'rojin',
      }),
    ).toEqual([{ type: 'navigate', to: '/profile?from=mail', replace: true }]);
  });

  it('[LOGIN-07] leads from a login to / by a history entry with the start page, and to every other page unchanged', () => {
    const opened: NavigationEvent = {
      type: 'session.opened',
      token: 'first-token',
      user: { id: 'rojin' },
      returnTo: '/',
    };
    expect(sent({ address: login, token: null }, opened)).toEqual([
      { type: 'navigate', to: '/', replace: true, state: { own: true } },
    ]);
  });

  it.each<[string, Address, string | null, string]>([
    ['the start page after a login', own, 'first-token', 'learnerHome'],
    ['the landing page to who asks for it', at('/'), 'first-token', 'home'],
    ['the landing page once the session is over', own, null, 'home'],
    ['every other page whatever its entry holds', at('/about', 'entry', { own: true }), 'first-token', 'about'],
  ])('[LOGIN-07] shows %s', (_, address, token, page) => {
    const session = open({ address, token });
    expect(session.actor.getSnapshot().children.visit?.getSnapshot().context.page).toBe(page);
  });

  it('[LOGIN-07] [PAY-02] leads from a login on with the state of the page that was asked for, and to no other page with it', () => {
    const asked: NavigationInput = { address: at('/settings', 'entry', { plan: 'single' }), token: null };
    const openedFor = (returnTo: string): NavigationEvent => ({
      type: 'session.opened',
      token: 'first-token',
      user: { id: 'rojin' },
      returnTo,
    });
    const on = (returnTo: string) =>
      sent(asked, { type: 'address.changed', address: login }, openedFor(returnTo)).at(-1);
    expect(on('/settings')).toEqual({ type: 'navigate', to: '/settings', replace: true, state: { plan: 'single' } });
    expect(on('/profile')).toEqual({ type: 'navigate', to: '/profile', replace: true });
  });

  it('[LAYOUT-04] leads from a logout to /, whichever of logout and session is reported first', () => {
    const home = { type: 'navigate', to: '/' };
    const member: NavigationInput = { address: about, token: 'first-token' };
    const over: NavigationEvent = { type: 'session.changed', token: null, account: null };
    expect(sent(member, { type: 'logout.pressed' }, over)).toEqual([home]);
    expect(sent(member, over, { type: 'logout.pressed' })).toEqual([home]);
  });

  it('[DELETE-03] leads from a deleted account to its confirmation, in the place of the settings', () => {
    const deleted: NavigationEvent[] = [
      { type: 'account.deleted' },
      { type: 'session.changed', token: null, account: null },
    ];
    expect(sent({ address: settings, token: 'first-token' }, ...deleted)).toEqual([
      { type: 'navigate', to: '/account-deletion-confirmation', replace: true },
    ]);
  });

  it('[LAYOUT-08] forgets the page that was requested before login once somebody is logged in', () => {
    const session = open(visitor);
    const token = (given: string | null): NavigationEvent => ({ type: 'session.changed', token: given, account: null });
    session.actor.send({ type: 'address.changed', address: about });
    for (const event of [token('first-token'), token(null)]) session.actor.send(event);
    session.actor.send({ type: 'address.changed', address: login });
    expect(session.actor.getSnapshot().children.visit?.getSnapshot().context.returnTo).toBe('/');
  });

  it.each<[string, object, string | null, string]>([
    ['the page that the link to the login names', { returnTo: '/course/weaving?x=1' }, null, '/course/weaving?x=1'],
    ['the page that was first asked for', {}, '/settings', '/settings'],
    ['/ for another site', { returnTo: 'https://elsewhere.example/' }, null, '/'],
    ['/ for another site without a scheme', { returnTo: '//elsewhere.example/' }, null, '/'],
    ['/ for what is no address', { returnTo: 7 }, null, '/'],
  ])('[LOGIN-07] [LAYOUT-08] tells the login to lead on to %s', (_, state, first, returnTo) => {
    const session = open({ address: first === null ? about : at(first), token: null });
    session.actor.send({ type: 'address.changed', address: at('/login', 'entry', { ...state }) });
    expect(session.actor.getSnapshot().children.visit?.getSnapshot().context.returnTo).toBe(returnTo);
  });
});

describe('navigation: what is typed when the language is changed', () => {
  const member: NavigationInput = { address: settings, token: 'first-token' };
  const taken = (input: NavigationInput, draft: Draft | null, ...events: NavigationEvent[]) => {
    const session = sessionsOf({ ...model, outcomes: { loadPage: { arrived: resolve(aPage({ draft })) } } })(input);
    const command = session.commands().find(({ kind }) => kind === 'settle');
    if (command) session.apply(command);
    for (const event of events) session.actor.send(event);
    session.actor.send({ type: 'language.opened', code: 'ckb' });
    return session.emitted.filter(({ type }) => type === 'document.opened');
  };
  const opened = (unsent: Unsent | null) => [{ type: 'document.opened', code: 'ckb', unsent }];
  const restoredBy = (input: NavigationInput) =>
    open(input).actor.getSnapshot().children.visit?.getSnapshot().context.restored;

  it('[LANG-08] is taken along by its learner, and given back to the same page', () => {
    const unsent = { ...forMembers, account: 'rojin', path: '/settings' };
    const known: NavigationEvent = { type: 'session.changed', token: 'first-token', account: 'rojin' };
    expect(taken(member, forMembers, known)).toEqual(opened(unsent));
    expect(restoredBy({ ...member, unsent })).toEqual(typed);
    expect(restoredBy({ ...member, address: at('/redeem'), unsent })).toBeNull();
  });

  it('[LANG-08] is taken along while the learner is not known yet', () => {
    const unsent = { ...forMembers, account: null, path: '/settings' };
    expect(taken(member, forMembers)).toEqual(opened(unsent));
    expect(restoredBy({ ...member, unsent })).toEqual(typed);
  });

  it('[LANG-08] is taken along by a visitor, who goes on with all of it', () => {
    const visitor: NavigationInput = { address: about, token: null };
    const unsent = { ...forVisitors, account: null, path: '/about' };
    expect(taken(visitor, forMembers)).toEqual(opened(unsent));
    expect(restoredBy({ ...visitor, unsent })).toEqual(typed);
  });

  it('[LANG-08] is nothing where nothing was typed', () => {
    expect(taken(member, null)).toEqual(opened(null));
  });
});

describe('navigation: what was typed before the session ended', () => {
  const member: NavigationInput = { address: settings, token: 'first-token' };
  const known: NavigationEvent = { type: 'session.changed', token: 'first-token', account: 'rojin' };
  const over: NavigationEvent = { type: 'session.changed', token: null, account: null };
  const opened = (id: string): NavigationEvent => ({
    type: 'session.opened',
    token: 'second-token',
    user: { id },
    returnTo: '/settings',
  });
  /** A page that its learner has typed into. */
  function typingAt(input: NavigationInput, draft: Draft) {
    const session = sessionsOf({ ...model, outcomes: { loadPage: { arrived: resolve(aPage({ draft })) } } })(input);
    const command = session.commands().find(({ kind }) => kind === 'settle');
    if (command) session.apply(command);
    const send = (...events: NavigationEvent[]) => {
      for (const event of events) session.actor.send(event);
    };
    const restored = () => session.actor.getSnapshot().children.visit?.getSnapshot().context.restored;
    return { session, send, restored };
  }
  const move = (address: Address): NavigationEvent => ({ type: 'address.changed', address });

  it('[SESSION-10] is restored for the same learner at the same address, once', () => {
    const { send, restored } = typingAt(member, forMembers);
    send(known, over, move(login), opened('rojin'), move(at('/settings', 'again')));
    expect(restored()).toEqual(typed);
    send(move(about), move(at('/settings', 'once more')));
    expect(restored()).toBeNull();
  });

  it('[SESSION-10] is not restored for another learner', () => {
    const { send, restored } = typingAt(member, forMembers);
    send(known, over, move(login), opened('dilan'), move(at('/settings', 'again')));
    expect(restored()).toBeNull();
  });

  it('[SESSION-10] is not restored on another page', () => {
    const { send, restored } = typingAt(member, forMembers);
    send(known, over, move(login), opened('rojin'), move(at('/redeem')));
    expect(restored()).toBeNull();
  });

  it('[SESSION-10] is not stored for a learner who is not known, after Log Out, or after the account was deleted', () => {
    for (const events of [
      [over],
      [known, { type: 'logout.pressed' } as const],
      [known, { type: 'account.deleted' } as const],
    ]) {
      const { session, send } = typingAt(member, forMembers);
      send(...events, over);
      expect(session.actor.getSnapshot().context.unsent).toBeNull();
    }
  });

  it('[SESSION-10] is forgotten by Log Out, also if the session is reported first', () => {
    const { session, send } = typingAt(member, forMembers);
    send(known, over, { type: 'logout.pressed' });
    expect(session.actor.getSnapshot().context.unsent).toBeNull();
  });

  it('[SESSION-10] stays on a page that visitors can use; all other pages lead to the login', () => {
    const reader: NavigationInput = { address: about, token: 'first-token' };
    const visitors = typingAt(reader, forVisitors);
    visitors.send(known, over);
    expect([visitors.restored(), gone(visitors.session)]).toEqual([typed, []]);
    const members = typingAt(reader, forMembers);
    members.send(known, over);
    expect(gone(members.session)).toEqual([
      { type: 'navigate', to: '/login', replace: true, state: { returnTo: '/about', notice: 'loggedOut' } },
    ]);
  });
});

describe('navigation: internal errors', () => {
  const shownAfter = (outcome: string) => {
    flows.length = 0;
    const session = open({ address: about, token: null });
    const command = session.commands().find((each) => each.kind === 'settle' && each.name === outcome);
    if (command) session.apply(command);
    return session;
  };
  const logged = ({ emitted }: Session<Machine>) => emitted.filter(({ type }) => type === 'failure.logged');

  it.each([
    ['gone after a deploy', 'Error: no such chunk'],
    ['broken while it was wired', 'Error: no such flow'],
  ])('[LAYOUT-12] a page that is %s says so, is logged once, and the next page opens', (outcome, problem) => {
    const session = shownAfter(outcome);
    expect(session.actor.getSnapshot().context.shown).toMatchObject({ page: 'about', view: null, problem });
    expect(logged(session)).toEqual([{ type: 'failure.logged', message: `The page /about has a fault: ${problem}` }]);
    session.actor.send({ type: 'address.changed', address: login });
    const command = session.commands().find((each) => each.kind === 'settle' && each.name === 'arrived');
    if (command) session.apply(command);
    expect(session.actor.getSnapshot().context.shown).toMatchObject({ page: 'login', view: 'The page', problem: null });
  });

  it('[LAYOUT-23] reloads the document when the connection returns to a page whose code did not load', () => {
    const session = shownAfter('gone after a deploy');
    session.actor.send({ type: 'connection.restored' });
    expect(session.emitted.at(-1)).toEqual({ type: 'document.reloaded' });
  });

  it('[LAYOUT-23] keeps the document of an open page when the connection returns', () => {
    const session = shownAfter('arrived');
    session.actor.send({ type: 'connection.restored' });
    expect(session.emitted.filter(({ type }) => type === 'document.reloaded')).toEqual([]);
  });

  it('[LAYOUT-12] logs a flow that breaks, and ends neither its page nor the app', () => {
    const session = shownAfter('arrived');
    flows[0]?.flow.subscribe({ error: () => {} });
    flows[0]?.flow.send({ type: 'break' });
    expect(flows[0]?.flow.getSnapshot().status).toBe('error');
    expect(session.actor.getSnapshot()).toMatchObject({ status: 'active', value: 'visiting' });
    expect(session.actor.getSnapshot().context.shown).toMatchObject({ page: 'about', view: 'The page' });
    expect(logged(session)).toEqual([
      { type: 'failure.logged', message: 'The page /about has a fault: Error: no such field' },
    ]);
  });
});

describe('navigation, in any order of events', () => {
  const runs = fc.tuple(
    fc.constantFrom(...Object.values(variants)),
    fc.array(fc.nat(), { minLength: 1, maxLength: 25, size: 'max' }),
  );

  /**
   * Takes steps at random, each among those that are possible; what is emitted as `navigate` is
   * where the browser goes.
   */
  function walkAnyhow(
    [input, choices]: [NavigationInput, number[]],
    look: (session: Session<Machine>, emitted: EventObject[]) => void,
  ): void {
    flows.length = 0;
    const session = open(input);
    follow(session, 0);
    look(session, session.emitted);
    for (const choice of choices) {
      const commands = session.commands();
      const command = commands[choice % commands.length];
      if (command === undefined) return;
      const before = session.emitted.length;
      session.apply(command);
      follow(session, before);
      look(session, session.emitted.slice(before));
    }
    session.actor.stop();
  }

  /**
   * Sends the browser where the chart wants it, as `src/browser/history.ts` does; a loop of
   * redirects would not end.
   */
  function follow({ actor, emitted }: Session<Machine>, from: number): void {
    for (let place = from; place < emitted.length; place++) {
      const event = emitted[place];
      if (event?.type !== 'navigate' || !('to' in event)) continue;
      const { pathname } = new URL(String(event.to), 'https://zanin.example');
      expect(emitted.slice(from, place + 1).filter(({ type }) => type === 'navigate').length).toBeLessThan(4);
      const state = 'state' in event && typeof event.state === 'object' && event.state !== null ? event.state : {};
      actor.send({ type: 'address.changed', address: at(pathname, `entry-${place}`, state) });
    }
  }

  it('[LAYOUT-13] no flow of a page that was left runs on', () => {
    fc.assert(
      fc.property(runs, (run) =>
        walkAnyhow(run, ({ actor }) => {
          const visit = actor.getSnapshot().children.visit?.getSnapshot();
          const present: unknown[] = Object.values(visit?.children ?? {});
          const running = flows.filter(({ flow }) => flow.getSnapshot().status === 'active');
          expect(running.filter(({ flow }) => !present.includes(flow))).toEqual([]);
        }),
      ),
    );
  });

  it('[LAYOUT-08] [SESSION-02] shows and opens no page for members without a token', () => {
    fc.assert(
      fc.property(runs, (run) =>
        walkAnyhow(run, ({ actor }) => {
          const { context, children } = actor.getSnapshot();
          const open = children.visit?.getSnapshot().context;
          const pages = [context.shown?.page, open?.page].flatMap((page) => (page ? [pageRow(page).access] : []));
          if (context.token === null) expect(pages).not.toContain('member');
        }),
      ),
    );
  });

  it('[LAYOUT-10] never opens the login with a token, once navigation has settled', () => {
    fc.assert(
      fc.property(runs, (run) =>
        walkAnyhow(run, ({ actor }) => {
          const { context, children } = actor.getSnapshot();
          if (context.token !== null) expect(children.visit?.getSnapshot().context.page).not.toBe('login');
        }),
      ),
    );
  });

  it('[LAYOUT-12] shows each visit at its top, or at its last scroll position, and focuses each but the first, once', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const scrolled = new Map<number, number>();
        const focused = new Map<number, number>();
        const add = (counts: Map<number, number>, visit: number, count: number) =>
          counts.set(visit, (counts.get(visit) ?? 0) + count);
        walkAnyhow(run, ({ actor }, emitted) => {
          const { visits } = actor.getSnapshot().context;
          add(scrolled, visits, emitted.filter(({ type }) => type === 'scroll.restored').length);
          // the first page of a tab leaves the focus where it is
          if (visits === 1) return;
          add(focused, visits, emitted.filter((event) => 'onlyIfLost' in event && !event.onlyIfLost).length);
        });
        expect([...scrolled.values(), ...focused.values()].filter((count) => count > 1)).toEqual([]);
        scrolled.delete(1);
        expect([...scrolled]).toEqual([...focused]);
      }),
    );
  });

  it('[LAYOUT-12] shows each page under the title that was last set in the document', () => {
    fc.assert(
      fc.property(runs, (run) => {
        let title: unknown = null;
        walkAnyhow(run, ({ actor }, emitted) => {
          for (const event of emitted) if ('head' in event) title = event.head;
          const { shown } = actor.getSnapshot().context;
          if (shown) expect(title).toEqual(shown.head);
        });
      }),
    );
  });
});
