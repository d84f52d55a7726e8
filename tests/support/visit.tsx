import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { User } from '../../common/api/types.ts';
import type { PathName, PathParams } from '../../common/paths.ts';
import { Notice } from '../../src/app/Notice.tsx';
import type { OpenPage } from '../../src/flows/common/page.ts';
import type { Services } from '../../src/flows/common/services.ts';
import type { Answers } from './fetch-double.ts';
import { aRegion } from './shared-actors.ts';
import { aShell, type Shell } from './shell.ts';

export interface VisitOptions<Name extends PathName> {
  params: PathParams<Name>;
  answers?: Answers;
  state?: Readonly<Record<string, unknown>>;
  /** Kept of the page when the session ended. */
  restored?: Readonly<Record<string, unknown>> | null;
  query?: string;
  /** A visitor by default. */
  as?: User;
  /** A code, or the actor that is still detecting it. */
  region?: string | Services['region'];
}

export interface Visit extends Pick<Shell, 'calls' | 'callsOf' | 'bodiesOf' | 'services' | 'emitted'> {
  user: UserEvent;
  /** What `draftAfter` would keep if the session ended now. */
  draft(): Readonly<Record<string, unknown>> | null;
}

/** With real actors; only the network is a double. Navigation changes the window's address. */
export function visit<Name extends PathName>(
  open: OpenPage<Name>['open'],
  { params, answers = {}, state = {}, restored = null, query = '', as, region = 'IQ' }: VisitOptions<Name>,
): Visit {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
  const { services, logIn, start, ...shell } = aShell(
    { region: typeof region === 'string' ? aRegion(region) : region },
    answers,
  );
  if (as) logIn(as, 'token-of-visitor');
  const nameAfter = () => {};
  const signedIn = as !== undefined;
  let draft: Visit['draft'] = () => null;
  const page = open({
    params,
    query: new URLSearchParams(query),
    state,
    signedIn,
    returnTo: '/',
    services,
    start,
    nameAfter,
    parentAfter: () => {},
    draftAfter: (actor, valuesOf) => {
      draft = () => valuesOf(actor.getSnapshot());
    },
    restored,
  });
  render(
    <>
      {page}
      <Notice actor={services.snackbar} />
    </>,
  );
  return { user: userEvent.setup({ delay: null }), services, draft: () => draft(), ...shell };
}
