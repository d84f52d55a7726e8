import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, EventObject } from 'xstate';
import { contactMachine } from '../../machines/contact.machine.ts';
import { menuMachine } from '../../machines/menu.machine.ts';
import { sessionMachine, type User } from '../../machines/session.machine.ts';
import { snackbarMachine } from '../../machines/snackbar.machine.ts';
import { loadUser, logOut } from '../../src/api/accounts.ts';
import type { PathName, PathParams } from '../../src/paths.ts';
import { createStartFlow } from '../../src/shell/flows.ts';
import { hear } from '../../src/shell/listeners.ts';
import type { OpenPage } from '../../src/shell/page.ts';
import type { Services } from '../../src/shell/services.ts';
import { safeStorage } from '../../src/shell/storage.ts';
import { Snackbar } from '../../src/ui/Snackbar.tsx';
import { type Answers, type FetchDouble, fetchDouble } from './fetch-double.ts';
import { aRegion, aWishlist } from './shared-actors.ts';

export interface VisitOptions<Name extends PathName> {
  params: PathParams<Name>;
  answers?: Answers;
  /** Navigation state and query that the page is opened with. */
  state?: Readonly<Record<string, unknown>>;
  query?: string;
  /** Who is logged in; nobody unless told. */
  as?: User;
  /** The visitor's region, or the actor that is still finding it. */
  region?: string | Services['region'];
  /** The page that was first asked for and needs a login. */
  wanted?: string | null;
}

export interface Visit extends Pick<FetchDouble, 'calls' | 'bodiesOf'> {
  user: UserEvent;
  services: Services;
  /** Everything that the page's flows emitted. */
  emitted: EventObject[];
}

/**
 * Opens a page as the router does, with its real actors and listeners; only the network is a double. Navigation
 * changes the address of the test's window, and messages show in the snackbar.
 */
export function visit<Name extends PathName>(
  open: OpenPage<Name>['open'],
  { params, answers = {}, state = {}, query = '', as, region = 'IQ', wanted = null }: VisitOptions<Name>,
): Visit {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
  const { client, calls, bodiesOf } = fetchDouble(answers, { token: as ? 'token-of-visitor' : null });
  const emitted: EventObject[] = [];
  const storage = safeStorage(() => window.localStorage);
  const wishlist = aWishlist();
  let session: Services['session'] | null = null;
  const start = createStartFlow({
    listen: (event) => {
      emitted.push(event);
      hear(event, { storage, session: () => session, snackbar, wishlist });
    },
  });
  const snackbar = start(snackbarMachine);
  session = start(sessionMachine.provide({ actors: { loadUser: loadUser(client), logOut: logOut(client) } }), {
    token: null,
  });
  if (as) session.send({ type: 'session.opened', token: 'token-of-visitor', user: as });
  const services: Services = {
    client,
    session,
    region: typeof region === 'string' ? aRegion(region) : region,
    wishlist,
    snackbar,
    menu: start(menuMachine),
    contact: start(contactMachine),
    start,
    wanted: { path: wanted },
  };
  const page = open({ params, query: new URLSearchParams(query), state, signedIn: as !== undefined, services, start });
  render(
    <>
      {page}
      <Notice actor={snackbar} />
    </>,
  );
  return { user: userEvent.setup({ delay: null }), services, emitted, calls, bodiesOf };
}

function Notice({ actor }: { actor: ActorRefFrom<typeof snackbarMachine> }) {
  const notice = useSelector(actor, (snapshot) => (snapshot.matches('shown') ? snapshot.context : null));
  return <Snackbar message={notice?.message} tone={notice?.tone ?? 'info'} />;
}
