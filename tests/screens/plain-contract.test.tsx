import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fill } from 'model-walk/testing-library';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../support/app.tsx';
import type { RecordedCall } from '../support/fetch-double.ts';
import { courses, plainServer } from '../support/plain-server.ts';
import { aShell } from '../support/shell.ts';
import { isSpecCall } from '../support/spec-calls.ts';
import { eachTestIsATab } from '../support/tab.ts';
import { peerOf } from '../support/vimeo-peer.ts';

eachTestIsATab();
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

/** Opens the whole app on a server of the plain contract. */
async function openAt(path: string, who: 'visitor' | 'learner' = 'visitor') {
  if (who === 'learner') window.localStorage.setItem('ACCESS_TOKEN', 'token-of-learner');
  const shell = aShell({}, plainServer(), path);
  await renderApp(shell);
  return { ...shell, user: userEvent.setup({ delay: null }) };
}

const loading = /^Loading(?! the (video|card form))/;
const settled = () => waitFor(() => expect(screen.queryByText(loading)).toBeNull(), { interval: 5 });
const path = () => window.location.pathname;
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input:not([type=radio])' });
const press = (name: string | RegExp) => screen.findByRole('button', { name });

/** What the page says of errors. */
function complaints(): string[] {
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const said = document.body.textContent.match(/(could not|went wrong|not saved)[^.]*/gi);
  return [...alerts, ...(said ?? [])].filter((text) => text !== '');
}

/** The calls of the specification that were made. */
const asked = (calls: readonly RecordedCall[]) => new Set(calls.map(({ name }) => name).filter(isSpecCall));

describe('[SESSION-09] on a server of the plain contract', () => {
  it.each([
    ['/', 'visitor', 'Candles'],
    ['/', 'learner', 'Candles'],
    ['/course', 'visitor', 'Candles'],
    ['/course', 'learner', 'Candles'],
    ['/course?category=Crafts', 'visitor', 'Candles'],
    ['/course?collection=owned', 'learner', 'Weaving'],
    ['/course?q=cand', 'visitor', 'Candles'],
    ['/course/candles', 'visitor', 'Candles'],
    ['/course/weaving', 'learner', 'Weaving'],
    ['/course/candles/chapter/loom/lesson/wood', 'visitor', 'Lesson wood'],
    ['/course/weaving/chapter/loom/lesson/wood', 'learner', 'Lesson wood'],
    ['/course/weaving/chapter/loom/completed', 'learner', /You Finished A chapter/],
    ['/course/weaving/chapter/loom/feedback', 'learner', /Submit feedback/],
    ['/course/weaving/completed', 'learner', /You finished “Weaving”/],
    ['/blog', 'visitor', 'A quiet hour'],
    ['/blog/a-quiet-hour', 'visitor', 'Begin small.'],
    ['/about', 'visitor', /Cultivate/],
    ['/terms-of-service', 'visitor', /Terms/],
    ['/login', 'visitor', /Join today/],
    ['/register', 'visitor', /Register Your Account/],
    ['/forgot-password', 'visitor', /Reset Password/],
    ['/profile', 'learner', 'Candles'],
    ['/settings', 'learner', /Account Settings/],
    ['/payment-options', 'learner', 'Yearly'],
    ['/payment-options/course/candles', 'learner', /Pay for a single course/],
    ['/payment-success/weaving', 'learner', /Go to the course/],
    ['/redeem', 'learner', /Confirm/],
  ] as const)('%s shows a %s what it is for, and no error', async (at, who, shown) => {
    const { calls } = await openAt(at, who);
    await waitFor(() => expect(screen.getAllByText(shown).length).toBeGreaterThan(0));
    await settled();
    expect(complaints()).toEqual([]);
    for (const { authorization } of calls)
      expect(authorization).toBe(who === 'learner' ? 'Bearer token-of-learner' : null);
  });

  it('the landing page and the list show four courses, and the list its next four', async () => {
    const { user } = await openAt('/course');
    const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(titles()).toEqual(courses.slice(0, 4).map(({ title }) => title)));
    await user.click(await screen.findByRole('link', { name: 'View more courses' }));
    await waitFor(() => expect(titles()).toEqual(courses.map(({ title }) => title)));
    expect(complaints()).toEqual([]);
  });

  it.each([
    ['Email', 'Email verified successfully', 'POST /email/verify-code'],
    ['Phone Number', 'Phone verified successfully', 'POST /auth/verify-registration-sms'],
  ])('registers by %s, verifies and logs in', async (way, message, verify) => {
    const { user, calls } = await openAt('/register');
    await user.click(await screen.findByRole('radio', { name: way }));
    if (way === 'Email') await fill(user, field('Email'), 'rojin@example.org');
    else await fill(user, field('Phone number'), '7501234567');
    await fill(user, field('Password'), 'Passw0rd!');
    await fill(user, field('Repeat password'), 'Passw0rd!');
    await fill(user, field('First name'), 'Rojin');
    await fill(user, field('Last name'), 'Ahmed');
    await fill(user, field('Date of birth'), '2000-03-21');
    await user.click(screen.getByRole('checkbox', { name: 'Agree to Terms & Conditions' }));
    await user.click(screen.getByRole('checkbox', { name: 'Agree to Privacy Policy' }));
    await user.click(await press('Create an account'));
    await user.click(await press('Confirm Code'));
    await screen.findByRole('heading', { name: 'Verification code' });
    await user.click((await screen.findAllByRole('textbox'))[0] ?? document.body);
    await user.paste('908172');
    await user.click(await press('Confirm'));
    await screen.findByText(message);
    await waitFor(() => expect(path()).toBe('/login'));
    // the address or number is there already
    await fill(user, screen.getByLabelText('Password'), 'Passw0rd!');
    await user.click(await press('Log in'));
    await waitFor(() => expect(path()).toBe('/'));
    expect([...asked(calls)]).toEqual(expect.arrayContaining(['POST /register', verify, 'POST /login']));
  });

  it('a lesson can be played although no progress is stored, which is not mentioned', async () => {
    const { calls } = await openAt('/course/weaving/chapter/loom/lesson/wood', 'learner');
    const peer = peerOf(await screen.findByTitle<HTMLIFrameElement>('Lesson wood'));
    // the player may have asked before somebody answers
    await waitFor(() => {
      peer.say({ event: 'ready' });
      expect(peer.listens('ended')).toBe(1);
    });
    peer.emit('timeupdate', 4);
    const saves = () => calls.filter(({ name }) => name === 'PUT /user/lessons/{id}/progress');
    await waitFor(() => expect(saves()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/Saving|Counts as done/)).toBeNull());
    peer.emit('pause', 9);
    peer.emit('ended', 100);
    await screen.findByText('Next up');
    expect([saves().length, complaints()]).toEqual([1, []]);
  });

  it('feedback on a chapter is answered with thanks', async () => {
    const { user } = await openAt('/course/weaving/chapter/loom/feedback', 'learner');
    await user.click(await screen.findByRole('radio', { name: 'Just right' }));
    await user.click(screen.getByRole('radio', { name: '5 stars' }));
    await user.click(await press('Submit feedback'));
    await screen.findByRole('dialog', { name: 'Thank you!' });
    expect(complaints()).toEqual([]);
  });

  it('any coupon counts as a wrong code', async () => {
    const { user } = await openAt('/redeem', 'learner');
    await user.click((await screen.findAllByRole('textbox'))[0] ?? document.body);
    await user.paste('482913');
    await user.click(await press('Confirm'));
    await screen.findByText('Wrong code please try again');
  });

  it('a forgotten password can be reset by mail', async () => {
    const { user, calls } = await openAt('/reset-password?token=reset-1');
    await fill(user, await screen.findByLabelText('Email'), 'rojin@example.org');
    await fill(user, screen.getByLabelText(/^New password/), 'Passw0rd!');
    await fill(user, screen.getByLabelText(/^(Confirm|Repeat)/), 'Passw0rd!');
    await user.click(await press(/Reset|Save|Set/));
    await screen.findByText('Your password has been reset successfully.');
    expect([...asked(calls)]).toContain('POST /password/reset/confirm-website');
  });
});
