import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { href, type PathName, type PathParams } from '../../common/paths.ts';
import type { Services } from '../services/services.ts';
import type { StartFlow } from '../services/start-flow.ts';
import { type Head, headOf, showHead } from './head.ts';
import { entryName, navigate, navigationState, onNavigation, restoreScroll } from './history.ts';
import { matchPath } from './match.ts';
import type { NameAfter, PageName, Route } from './page.ts';
import { notFoundRoute, routes } from './routes.ts';

/** What the app shows now. */
export interface Shown {
  /** Names the visit: another key is another page, even at the same address. */
  key: string;
  path: string;
  layout: Route<PathName>['layout'];
  head: Head;
  /** `failed`: the page's code could not be fetched (offline, or gone after a deploy). */
  status: 'shown' | 'failed';
  element: ReactNode;
}

export interface Router {
  subscribe(listener: () => void): () => void;
  /** What is shown; null until the first page has loaded. */
  current(): Shown | null;
  /** Whether the next page is being fetched. */
  pending(): boolean;
  /** Called by the view when a page was rendered. */
  rendered(): void;
}

// The not-found route takes no params.
const noParams = {} as PathParams<PathName>;

/**
 * Follows the address bar and the session: picks the route, turns away who may not enter, loads the page's code,
 * starts its flows and stops those of the page before.
 */
export function createRouter(services: Services): Router {
  const listeners = new Set<() => void>();
  let shown: Shown | null = null;
  // The address, history entry and token of the visit that is open or being opened.
  let wanted = '';
  let visits = 0;
  let actors: AnyActorRef[] = [];

  const publish = () => {
    for (const listener of listeners) listener();
  };

  const show = (next: Shown) => {
    shown = next;
    showHead(next.head);
    publish();
  };

  /**
   * Ends the flows of the page that is left, before the code of the next page has arrived: an answer that comes
   * in between must not navigate (LAYOUT-13). The page stays visible until the next one replaces it.
   */
  const leave = () => {
    for (const actor of actors) actor.stop();
    actors = [];
    services.menu.send({ type: 'menu.left' });
    services.contact.send({ type: 'contact.closed' });
  };

  const follow = async () => {
    const { pathname, search } = window.location;
    const signedIn = services.session.getSnapshot().hasTag('signedIn');
    const key = [entryName(), pathname, search, services.session.getSnapshot().context.token ?? ''].join(' ');
    if (key === wanted) return;
    const match = matchPath(pathname);
    const route = match ? routes[match.name] : notFoundRoute;
    if (route.access === 'member' && !signedIn) {
      services.wanted.path = pathname + search;
      return navigate(href('login'), { replace: true, state: { returnTo: pathname + search } });
    }
    if (route.access === 'guest' && signedIn) return navigate(href('home'), { replace: true });
    if (signedIn) services.wanted.path = null;
    wanted = key;
    visits += 1;
    const visit = String(visits);
    const isLeft = () => visit !== String(visits);
    leave();
    publish();

    const start: StartFlow = (machine, input) => {
      const actor = services.start(machine, input);
      actors.push(actor);
      return actor;
    };
    let name: PageName | null = null;
    const head = () => headOf(route, match && pathname, name);
    const nameAfter: NameAfter = (actor, nameOf) => {
      const look = (snapshot: Parameters<typeof nameOf>[0]) => {
        const found = nameOf(snapshot);
        if (found === null || (found.title === name?.title && found.description === name.description)) return;
        name = found;
        if (shown?.key === visit) show({ ...shown, head: head() });
      };
      actor.subscribe(look);
      look(actor.getSnapshot());
    };
    const context = {
      params: match?.params ?? noParams,
      query: new URLSearchParams(search),
      state: navigationState(),
      signedIn,
      services,
      start,
      nameAfter,
    };
    const page = { key: visit, path: pathname, layout: route.layout };
    let next: Shown;
    try {
      const { open } = await route.load();
      if (isLeft()) return;
      next = { ...page, status: 'shown', element: open(context), head: head() };
    } catch (thrown) {
      if (isLeft()) return;
      console.info(`The page ${pathname} could not be loaded: ${String(thrown)}`);
      next = { ...page, status: 'failed', element: null, head: head() };
    }
    show(next);
  };

  // A login emits `session.opened` and then `navigate`: read the address only after both were handled.
  const followSoon = () => queueMicrotask(() => void follow());
  onNavigation(followSoon);
  services.session.subscribe(followSoon);
  followSoon();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => shown,
    pending: () => shown?.key !== String(visits),
    rendered: restoreScroll,
  };
}
