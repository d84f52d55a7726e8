import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Desk } from '../../../src/desk/Desk.tsx';
import { startDesk } from '../../../src/desk/start-desk.ts';
import { FirstPasskeyScreen } from '../../../src/flows/desk/first-passkey/FirstPasskeyScreen.tsx';
import { InvitationScreen } from '../../../src/flows/desk/invitation/InvitationScreen.tsx';
import { SignInScreen } from '../../../src/flows/desk/sign-in/SignInScreen.tsx';
import { brokenAtOnePlace } from '../../support/broken.ts';
import { exampleOf } from '../../support/contract.ts';
import { deviceWithPasskeys } from '../../support/desk/device.ts';
import { anAccount, anInvitation, berivan } from '../../support/desk/staff.ts';
import { type Answers, apiUrl, type CallName, fetchDouble, ok } from '../../support/fetch-double.ts';
import { eachTestIsATab } from '../../support/tab.ts';

eachTestIsATab();
const started: (() => void)[] = [];
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  for (const stop of started.splice(0)) stop();
});

const noSession = { status: 401, body: { error: 'no_desk_session', message: 'Please sign in to the desk.' } } as const;

/** A tab of the desk at an address. */
function open(address: string, answers: Answers) {
  window.history.replaceState(null, '', address);
  const double = fetchDouble(answers);
  const { desk, stop } = startDesk({ fetch: double.fetch, baseUrl: apiUrl });
  started.push(stop);
  const { unmount } = render(
    <Desk
      actor={desk}
      screens={{
        SignIn: SignInScreen,
        FirstPasskey: FirstPasskeyScreen,
        Invitation: ({ actor }) => <InvitationScreen actor={actor} onPrint={() => {}} />,
      }}
    />,
  );
  return { ...double, unmount, user: userEvent.setup({ delay: null }) };
}

const signedIn: Answers = { 'GET /desk/session': ok(berivan), 'GET /desk/account': ok(anAccount) };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the shell of the desk', () => {
  it('[DESK-43] takes the token of an invitation out of the address, and reads the invitation by it', async () => {
    const { bodiesOf } = open('/desk/invitation#f3c0JtM2Kq81x0Zb', { 'POST /desk/invitation': ok(anInvitation) });
    expect(window.location.href).toMatch(/\/desk\/invitation$/);
    await heading('Welcome, Berivan');
    expect(bodiesOf('POST /desk/invitation')).toEqual([{ token: 'f3c0JtM2Kq81x0Zb' }]);
  });

  it('[DESK-40] sends nothing of a learner who is logged in to the same browser', async () => {
    window.localStorage.setItem('ACCESS_TOKEN', 'token-of-learner');
    const { calls } = open('/desk/account', signedIn);
    await heading('My account');
    await screen.findByText('Office laptop');
    expect(calls.map(({ authorization }) => authorization)).toEqual([null, null]);
  });

  it('[DESK-48] asks to sign in again at the same address when a call is answered 401', async () => {
    const { user } = open('/desk/account', { ...signedIn, 'POST /desk/account/recovery-codes': noSession });
    await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
    await user.click(await screen.findByRole('button', { name: 'Make new ones' }));
    await screen.findByText(/^Your session has ended\./);
    expect(screen.queryByText('Office laptop')).toBeNull();
    expect(window.location.pathname).toBe('/desk/account');
  });

  it('[DESK-48] follows another tab that signs out, and one that signs in', async () => {
    const { user } = open('/desk/account', { ...signedIn, 'DELETE /desk/session': { status: 204 } });
    const other = new BroadcastChannel('zanin-desk');
    started.push(() => other.close());
    await screen.findByText('Office laptop');
    other.postMessage('signedOut');
    await screen.findByText('You are signed out.');
    other.postMessage('signedIn');
    await screen.findByText('Office laptop');
    const heard: unknown[] = [];
    other.onmessage = ({ data }) => heard.push(data);
    await user.click(screen.getAllByRole('button', { name: 'Sign out' })[0] ?? document.body);
    await screen.findByText('You are signed out.');
    await waitFor(() => expect(heard.at(-1)).toBe('signedOut'));
  });

  it('[DESK-131] after a recovery code alone there is one page, and then what was asked for', async () => {
    const device = deviceWithPasskeys();
    device.plugIn();
    started.push(() => device.takeOut());
    const rights = ['getDeskSession', 'startDeskPasskey', 'addDeskPasskey'];
    const recovered = { ...berivan, rights, needsPasskey: true };
    let sessions = 0;
    const { user, bodiesOf, callsOf } = open('/desk/account', {
      ...signedIn,
      'GET /desk/session': () => ok(sessions++ === 0 ? recovered : berivan),
      'POST /desk/account/passkey-options': Response.json(exampleOf('POST /desk/account/passkey-options').body),
      'POST /desk/account/passkeys': ok(anAccount),
    });
    await heading('Add a passkey');
    expect(callsOf('GET /desk/account')).toEqual([]);
    expect(screen.queryAllByRole('link', { name: /My account|Search|Orders/ })).toEqual([]);
    await user.type(screen.getByRole('textbox'), 'New phone');
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await heading('My account');
    expect(bodiesOf('POST /desk/account/passkeys')).toMatchObject([{ name: 'New phone' }]);
  });

  it('[DESK-47] has links to what the rights of the account allow, and opens them', async () => {
    const { user } = open('/desk/account', {
      ...signedIn,
      'GET /desk/session': ok({ ...berivan, rights: ['searchDesk'] }),
    });
    await screen.findByText('Office laptop');
    const nav = screen.getAllByRole('navigation', { name: 'Pages of the desk' })[0];
    expect([...(nav?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual(['Search']);
    await user.click(screen.getByRole('link', { name: 'Search' }));
    await waitFor(() => expect(window.location.pathname).toBe('/desk'));
    expect(screen.queryByText('Office laptop')).toBeNull();
  });

  it('[DESK-76] shows their drafts to those who may not search, and the search to others', async () => {
    const rights = ['listDeskDrafts', 'startDeskDraft'];
    open('/desk', {
      'GET /desk/session': ok({ ...berivan, rights }),
      'GET /desk/drafts': ok({ drafts: [], courses: [] }),
      'GET /courses/all/{language}': ok({ courses: [], next: null }),
      'GET /categories/{language}': ok([]),
    });
    await heading('Drafts');
    expect(window.location.pathname).toBe('/desk/drafts');
    expect(screen.getAllByRole('link', { current: 'page' })[0]?.textContent).toBe('Drafts');
  });

  it('[DESK-47] says so at an address without a page', async () => {
    open('/desk/nothing/here', signedIn);
    await heading('There is no such page');
    await waitFor(() => expect(document.title).toBe('There is no such page · Zanin desk'));
  });
});

type Loading = Exclude<
  Extract<CallName, `GET /desk/${string}`>,
  // files, which the browser loads, and what is asked for when a file is sent
  | 'GET /desk/lists/{list}/csv'
  | 'GET /desk/reports/{report}/csv'
  | 'GET /desk/drafts/{id}/files/{name}'
  | 'GET /desk/drafts/{id}/preview/{lang}/files/{name}'
  | 'GET /desk/drafts/{id}/uploads/{sha256}'
>;

/** A page that loads by each call. */
const pages: Readonly<Record<Loading, string>> = {
  'GET /desk/session': '/desk/account',
  'GET /desk/account': '/desk/account',
  'GET /desk/search': '/desk?q=rojin',
  'GET /desk/learners/{id}': '/desk/learners/usr_01HZX2',
  'GET /desk/orders/{id}': '/desk/orders/ord_01HZX2',
  'GET /desk/lists/{list}': '/desk/lists/orders',
  'GET /desk/newsletters/{id}': '/desk/newsletters/nwl_2fKq',
  'GET /desk/revisions': '/desk/revisions',
  'GET /desk/waiting': '/desk',
  'GET /desk/approvals/{id}': '/desk/approvals/apr_2fKq',
  'GET /desk/revisions/{id}': '/desk/revisions/13',
  'GET /desk/drafts': '/desk/drafts',
  'GET /desk/drafts/{id}': '/desk/drafts/dft_2fKq',
  'GET /desk/drafts/{id}/text': '/desk/drafts/dft_2fKq/text?path=courses/first-stitches/course.yaml',
  'GET /desk/drafts/{id}/questions': '/desk/drafts/dft_2fKq/questions',
  'GET /desk/drafts/{id}/preview': '/desk/drafts/dft_2fKq/preview?as=visitor',
  'GET /desk/drafts/{id}/preview/{lang}/course': '/desk/drafts/dft_2fKq/preview?as=learner',
  'GET /desk/drafts/{id}/preview/{lang}/lessons/{lesson}': '/desk/drafts/dft_2fKq/preview/running-stitch?as=visitor',
  'GET /desk/reports/month': '/desk/reports?report=month&month=2026-11',
  'GET /desk/reports/course': '/desk/reports?report=course&month=2026-11&course=weaving',
  'GET /desk/reports/batch': '/desk/reports?report=batch&batch=vba_1',
};
const isLoading = (call: string): call is Loading => call in pages;
const loading = Object.keys(pages).filter(isLoading);
const examples: Answers = Object.fromEntries(
  [...loading, 'GET /courses/all/{language}' as const, 'GET /categories/{language}' as const].map((call) => {
    const { status, body } = exampleOf(call);
    return [call, Response.json(body, { status })];
  }),
);

describe.each(loading)('[SESSION-07] a page that loads by %s', (call) => {
  const { status, body } = exampleOf(call);
  // one for each place near the top: src/api/desk-answers.test.ts has every one
  const cases = brokenAtOnePlace(body).filter(({ how }) => /^(?:[^.]*\.){0,2}[^.]* is null$/.test(how));
  it('shows the answer, or that it failed, and is never replaced', async () => {
    for (const { how, value } of cases) {
      const { calls, unmount } = open(pages[call], {
        ...examples,
        'GET /desk/session': ok({ ...berivan, rights: [...berivan.rights, 'countDeskWaiting'] }),
        [call]: Response.json(value, { status }),
      });
      await waitFor(
        () =>
          expect(
            calls.map(({ name }) => name),
            how,
          ).toContain(call),
        { interval: 5 },
      );
      const found = await screen.findByRole('heading', { level: 1 });
      expect(found.textContent, how).toMatch(/./);
      expect(found.textContent, how).not.toBe('This page could not be opened');
      for (const stop of started.splice(0)) stop();
      unmount();
    }
  });
});
