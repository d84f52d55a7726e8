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
  /** Navigation state and query that the page is opened with. */
  state?: Readonly<Record<string, unknown>>;
  query?: string;
  /** Who is logged in; a visitor by default. */
  as?: User;
  /** The visitor's region, or the actor that is still finding it. */
  region?: string | Services['region'];
}

export interface Visit extends Pick<Shell, 'calls' | 'callsOf' | 'bodiesOf' | 'services' | 'emitted'> {
  user: UserEvent;
}

/**
 * Opens a page as navigation does, with its real actors and listeners; only the network is a double. Navigation
 * changes the address of the test's window, and messages show in the snackbar.
 */
export function visit<Name extends PathName>(
  open: OpenPage<Name>['open'],
  { params, answers = {}, state = {}, query = '', as, region = 'IQ' }: VisitOptions<Name>,
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
  const page = open({
    params,
    query: new URLSearchParams(query),
    state,
    signedIn,
    returnTo: '/',
    services,
    start,
    nameAfter,
  });
  render(
    <>
      {page}
      <Notice actor={services.snackbar} />
    </>,
  );
  return { user: userEvent.setup({ delay: null }), services, ...shell };
}
