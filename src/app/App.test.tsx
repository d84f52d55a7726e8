import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fill } from 'model-walk/testing-library';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buyCourse } from '../../common/buy-course.ts';
import { isPending } from '../../machines/site/navigation.selectors.ts';
import { aCourse, aLesson } from '../../tests/support/courses.ts';
import { anOrder } from '../../tests/support/orders.ts';
import { aPost } from '../../tests/support/posts.ts';
import { eachTestIsATab } from '../../tests/support/tab.ts';
import { goBack, keepView, navigate, navigationState } from '../browser/history.ts';
import { safeStorage } from '../browser/storage.ts';
import { App } from './App.tsx';
import { pageCode } from './page-code.ts';
import { startApp } from './start-app.ts';

const user = {
  id: 'user-1',
  email: 'rojin@example.org',
  first_name: 'Rojin',
  last_name: 'Ahmed',
  date_of_birth: '2000-03-21',
  phone_number: null,
  country_calling_code: null,
  email_verified: true,
  phone_verified: false,
};
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Browsers read a relative address from the page's; Node's Request does not. */
class RelativeRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, window.location.origin) : input, init);
  }
}

/** What the server answers; a call without an entry is left unanswered. */
let answers: Record<string, () => Response | Promise<Response>>;
let calls: Request[];

eachTestIsATab();
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  answers = { 'GET /api/me': () => json(200, { data: user }) };
  calls = [];
  vi.stubGlobal('fetch', (request: Request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`;
    calls.push(request);
    return answers[name]?.() ?? new Promise(() => {});
  });
  vi.stubGlobal('Request', RelativeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The app of the present test. */
let app: ReturnType<typeof startApp> | null = null;
afterEach(() => app?.stop());

/** Opens the app in a new tab at an address. */
function open(path: string, token: string | null = null) {
  if (token !== null) window.localStorage.setItem('ACCESS_TOKEN', token);
  window.history.replaceState(null, '', path);
  app?.stop();
  app = startApp({
    storage: safeStorage(() => window.localStorage),
    fetch: (...request) => window.fetch(...request),
  });
  render(<App {...app} />);
  return app;
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const at = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
const signedIn = 'token-of-rojin';
const inHead = (selector: string, attribute: string) =>
  [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
const description = () => inHead('meta[name="description"]', 'content');
const canonical = () => inHead('link[rel="canonical"]', 'href');

describe('access to pages', () => {
  it.each([
    '/profile',
    '/settings',
    '/course/c/chapter/h/completed',
    '/course/c/chapter/h/feedback',
    '/course/c/completed',
    '/redeem',
    '/payment-options/course/c',
    '/payment-options',
    '/checkout/orderId/o',
    '/payment-success/c',
  ])('[LAYOUT-08] the page %s leads to /login without a token, and is remembered', async (path) => {
    const { navigation } = open(`${path}?from=mail`);
    await at('/login');
    expect(navigationState()).toEqual({ returnTo: `${path}?from=mail` });
    expect(navigation.getSnapshot().context.wanted).toEqual({ to: `${path}?from=mail`, state: {} });
    await heading('Join today and start building your future');
  });

  it('[LAYOUT-08] [COUPON-05] after login the page first asked for is opened, with the code of its link', async () => {
    answers['POST /api/login'] = () => json(200, { token: signedIn, user });
    const person = userEvent.setup({ delay: null });
    const { navigation } = open('/redeem?code=123456');
    await heading('Join today and start building your future');
    await person.type(screen.getByRole('textbox', { name: 'Email' }), 'rojin@example.org');
    await person.type(screen.getByLabelText('Password'), 'Passw0rd!');
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    await heading('Redeem a coupon');
    expect(window.location.pathname + window.location.search).toBe('/redeem?code=123456');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Digit 6 of 6' }).value).toBe('6');
    expect(navigation.getSnapshot().context.wanted).toBeNull();
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBe(signedIn);
  });

  it('[LAYOUT-08] [PAY-02] after login the page first asked for is opened with what its link chose', async () => {
    answers['POST /api/login'] = () => json(200, { token: signedIn, user });
    const person = userEvent.setup({ delay: null });
    const { to, state } = buyCourse('weaving');
    open('/about');
    act(() => navigate(to, { state }));
    await heading('Join today and start building your future');
    await person.type(screen.getByRole('textbox', { name: 'Email' }), 'rojin@example.org');
    await person.type(screen.getByLabelText('Password'), 'Passw0rd!');
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    await heading('Choose how to pay');
    expect([window.location.pathname, navigationState()]).toEqual([to, state]);
  });

  it('[LAYOUT-08] a page for members opens with a token', async () => {
    open('/redeem', signedIn);
    await heading('Redeem a coupon');
    expect(window.location.pathname).toBe('/redeem');
  });

  it.each(['/login', '/register', '/account-verification'])('[LAYOUT-10] %s with a token leads to /', async (path) => {
    open(path, signedIn);
    await at('/');
    await waitFor(() => expect(document.title).toContain('Home · Zanin'));
  });

  it('[LAYOUT-10] [RESET-01] the code of a new password is entered with a token, too', async () => {
    open('/about', signedIn);
    await heading('Cultivate. Thrive. Transform.');
    const state = { type: 'password_reset', phoneNumber: '612345678', countryCode: '+31' };
    act(() => navigate('/account-verification', { state }));
    await heading('Verification code');
  });

  it('[LAYOUT-02] the contact dialog has a way out for who has no Escape key', async () => {
    const { services } = open('/about');
    await heading('Cultivate. Thrive. Transform.');
    act(() => services.contact.send({ type: 'contact.opened' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Contact us' }));
    await userEvent.setup({ delay: null }).click(await dialog.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[SESSION-02] a token that the server refuses is removed, and the page for members is left', async () => {
    answers['GET /api/me'] = () => json(401, { error: 'unauthenticated', message: 'Log in' });
    open('/redeem', signedIn);
    await at('/login');
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBeNull();
  });

  it('[SESSION-02] when another tab logs out, this one leaves the page for members', async () => {
    open('/redeem', signedIn);
    await heading('Redeem a coupon');
    window.localStorage.removeItem('ACCESS_TOKEN');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'ACCESS_TOKEN' }));
    });
    await at('/login');
  });

  it('[SESSION-02] a token that a later call finds refused is removed, and the page for members is left', async () => {
    const { services } = open('/redeem', signedIn);
    await heading('Redeem a coupon');
    await screen.findByRole('button', { name: /Rojin/ });
    answers['GET /api/me'] = () => json(401, { error: 'unauthenticated', message: 'Log in' });
    await act(async () => void (await services.client.GET('/me')));
    await at('/login');
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBeNull();
    await screen.findByText('You were logged out. Log in to go on.');
  });

  it('[SESSION-02] a page for visitors says that the session has ended, and stays', async () => {
    const { services } = open('/about', signedIn);
    await heading('Cultivate. Thrive. Transform.');
    await screen.findByRole('button', { name: /Rojin/ });
    answers['GET /api/me'] = () => json(401, { error: 'unauthenticated', message: 'Log in' });
    await act(async () => void (await services.client.GET('/me')));
    await screen.findByText('You were logged out. Log in to go on.');
    await screen.findByRole('link', { name: 'Log in' });
    expect(window.location.pathname).toBe('/about');
  });

  it('[SESSION-02] [PAY-05] the login says what the page before knows of the end, such as that nothing was charged', async () => {
    const { services } = open('/redeem', signedIn);
    await heading('Redeem a coupon');
    services.tell({ type: 'logout.explained', notice: 'nothingCharged' });
    answers['GET /api/me'] = () => json(401, { error: 'unauthenticated', message: 'Log in' });
    await act(async () => void (await services.client.GET('/me')));
    await screen.findByText('You were logged out. Log in to go on. Nothing was charged.');
  });

  it('[SESSION-10] details that were typed when the session ended are there again after the login', async () => {
    answers['POST /api/login'] = () => json(200, { token: signedIn, user });
    const person = userEvent.setup({ delay: null });
    const { services } = open('/settings', signedIn);
    const first = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'First name' });
    await waitFor(async () => expect((await first()).value).toBe('Rojin'));
    await person.clear(await first());
    await person.type(await first(), 'Rojîn');
    answers['GET /api/me'] = () => json(401, { error: 'unauthenticated', message: 'Log in' });
    await act(async () => void (await services.client.GET('/me')));
    await heading('Join today and start building your future');
    await person.type(screen.getByRole('textbox', { name: 'Email' }), 'rojin@example.org');
    await person.type(screen.getByLabelText('Password'), 'Passw0rd!');
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(async () => expect((await first()).value).toBe('Rojîn'));
  });

  it('[SESSION-10] a message that was typed when the session ended stays in its form', async () => {
    const { services } = open('/about', signedIn);
    await screen.findByRole('button', { name: /Rojin/ });
    const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await userEvent.type(message(), 'Spas');
    answers['GET /api/me'] = () => json(401, { error: 'unauthenticated', message: 'Log in' });
    await act(async () => void (await services.client.GET('/me')));
    await screen.findByText('You were logged out. Log in to go on.');
    await waitFor(() => expect(message().value).toBe('Spas'));
  });

  it('[LAYOUT-04] Log Out leaves a page for members for / at once, whatever the server does', async () => {
    const person = userEvent.setup({ delay: null });
    open('/redeem', signedIn);
    await heading('Redeem a coupon');
    await person.click(await screen.findByRole('button', { name: /Rojin/ }));
    await person.click(screen.getByRole('button', { name: 'Log Out', hidden: true }));
    expect(window.localStorage.getItem('ACCESS_TOKEN')).toBeNull();
    expect(window.location.pathname).toBe('/');
    await waitFor(() => expect(document.title).toContain('Zanin: courses for skills and income'));
    expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined();
    const [call] = calls.filter(({ method }) => method === 'DELETE');
    expect(call?.headers.get('authorization')).toBe(`Bearer ${signedIn}`);
    expect(call?.signal.aborted).toBe(false);
  });

  it('[LAYOUT-11] GET /me is asked once, whatever pages follow', async () => {
    const { services } = open('/redeem', signedIn);
    await heading('Redeem a coupon');
    await waitFor(() => expect(services.session.getSnapshot().context.user?.first_name).toBe('Rojin'));
    act(() => navigate('/settings'));
    await heading('Settings');
    const asked = calls.filter(({ url }) => url.endsWith('/api/me'));
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${signedIn}`]);
  });

  it('[SETTINGS-02] settings opened by their address wait for the user and are filled in', async () => {
    open('/settings', signedIn);
    await heading('Settings');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Rojin'));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('rojin@example.org');
  });
});

it('an app that was stopped follows neither its window nor other tabs, and writes nothing', async () => {
  const { navigation, services, stop } = open('/about');
  await heading('Cultivate. Thrive. Transform.');
  act(() => navigate('/blog'));
  stop();
  const [{ visits }, { token }] = [navigation.getSnapshot().context, services.session.getSnapshot().context];
  await act(async () => navigate('/redeem'));
  window.localStorage.setItem('ACCESS_TOKEN', signedIn);
  for (const event of [new StorageEvent('storage', { key: 'ACCESS_TOKEN' }), new Event('pageshow')]) {
    window.dispatchEvent(event);
  }
  document.dispatchEvent(new Event('visibilitychange'));
  expect(window.location.pathname).toBe('/redeem');
  expect(navigation.getSnapshot().context.visits).toBe(visits);
  expect(services.session.getSnapshot().context.token).toBe(token);
});

describe('pages', () => {
  it.each(['/nothing/here', '/settings/change/nothing'])(
    '[LAYOUT-07] an unknown address such as %s says that there is no such page',
    async (path) => {
      open(path);
      await heading('Page not found');
      expect(window.location.pathname).toBe(path);
    },
  );

  it('[LAYOUT-12] each page has its title; the first leaves the focus where it is, the heading of the next takes it', async () => {
    open('/privacy-policy');
    await waitFor(() => expect(document.title).toBe('Privacy policy · Zanin'));
    const privacy = screen.getByRole('heading', { level: 1 });
    expect(document.activeElement).toBe(document.body);
    act(() => navigate('/terms-of-service'));
    await waitFor(() => expect(document.title).toBe('Terms of service · Zanin'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByRole('heading', { level: 1 })).not.toBe(privacy);
  });

  it('[LAYOUT-12] each page has a description and a canonical address, except pages for members', async () => {
    open('/privacy-policy?from=mail');
    await waitFor(() => expect(document.title).toBe('Privacy policy · Zanin'));
    expect(description()).toEqual(['What Zanin stores about you, why, and how to see or delete it.']);
    expect(canonical()).toEqual([`${window.location.origin}/privacy-policy`]);
    act(() => navigate('/blog'));
    await waitFor(() => expect(description()).toEqual(['Stories and guides from learners and mentors.']));
    expect(canonical()).toEqual([`${window.location.origin}/blog`]);
    act(() => navigate('/nothing/here'));
    await waitFor(() => expect(description()).toEqual(['This page does not exist.']));
    expect(canonical()).toEqual([]);
  });

  it('[LAYOUT-12] pages for members have no address for search engines', async () => {
    open('/redeem', signedIn);
    await heading('Redeem a coupon');
    expect(canonical()).toEqual([]);
  });

  it.each([
    ['/course/cash-book', 'Course', 'Keep a cash book · Zanin', 'Write down what you earn. Every day.'],
    [
      '/course/cash-book/chapter/one/lesson/first',
      'Lesson',
      'Why write it down · Keep a cash book · Zanin',
      'A pen is enough.',
    ],
    ['/blog/quiet', 'Article', 'A quiet hour · Zanin', 'Tea, then work.'],
  ])(
    '[LAYOUT-12] %s is named after what it shows, and its heading keeps the focus',
    async (path, before, after, text) => {
      const lesson = aLesson('first', { title: 'Why write it down', description: 'A pen is enough.', preview: true });
      const about = { title: 'Keep a cash book', description: 'Write down what you earn. Every day.' };
      const course = aCourse({ one: [lesson] }, { id: 'cash-book', ...about });
      const post = aPost('quiet', { title: 'A quiet hour', description: { html: '<p>Tea, then <b>work</b>.</p>' } });
      let answer = () => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const later = (body: unknown) => () => asked.then(() => json(200, { data: body }));
      answers['GET /api/courses/preview/cash-book/en'] = later(course);
      answers['GET /api/lesson/preview/first/en'] = later(lesson);
      answers['GET /api/blog/quiet/en'] = later(post);
      open('/privacy-policy');
      await waitFor(() => expect(document.title).toBe('Privacy policy · Zanin'));
      act(() => navigate(path));
      await waitFor(() => expect(document.title).toBe(`${before} · Zanin`));
      answer();
      await waitFor(() => expect(document.title).toBe(after));
      expect(description()).toEqual([text]);
      await heading(after.split(' · ')[0] ?? '');
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    },
  );

  it('[LAYOUT-12] a course that does not exist says so in its title', async () => {
    answers['GET /api/courses/preview/gone/en'] = () => json(404, { error: 'not_found', message: 'No such course' });
    open('/course/gone');
    await waitFor(() => expect(document.title).toBe('This course does not exist · Zanin'));
  });

  it('[LAYOUT-12] back leads to the page before', async () => {
    open('/about');
    await heading('Cultivate. Thrive. Transform.');
    act(() => navigate('/blog'));
    await heading('Blog');
    act(() => goBack());
    await heading('Cultivate. Thrive. Transform.');
    expect(window.location.pathname).toBe('/about');
  });

  it('[LAYOUT-12] a new page starts at its top; back restores where the page before was left', async () => {
    const scrolls: unknown[] = [];
    let top = 0;
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top);
    vi.mocked(window.scrollTo).mockImplementation((...to: unknown[]) => {
      top = Number(to[1]);
      scrolls.push(top);
    });
    open('/about');
    await heading('Cultivate. Thrive. Transform.');
    top = 640;
    act(() => navigate('/blog'));
    await heading('Blog');
    expect(scrolls.at(-1)).toBe(0);
    act(() => goBack());
    await heading('Cultivate. Thrive. Transform.');
    expect(scrolls.at(-1)).toBe(640);
  });

  it('[LAYOUT-12] the view of a page is restored when going back and after a refresh', async () => {
    open('/about');
    await heading('Cultivate. Thrive. Transform.');
    keepView({ open: ['story'] });
    act(() => navigate('/blog'));
    await heading('Blog');
    expect(navigationState()).toEqual({});
    act(() => goBack());
    await heading('Cultivate. Thrive. Transform.');
    expect(navigationState()).toEqual({ view: { open: ['story'] } });
  });

  it('[LAYOUT-12] the view of a page is restored when it is opened again because another tab has logged in', async () => {
    const { navigation } = open('/about');
    await heading('Cultivate. Thrive. Transform.');
    keepView({ open: ['story'] });
    await act(async () => {});
    const visits = () => navigation.getSnapshot().context.visits;
    const before = visits();
    window.localStorage.setItem('ACCESS_TOKEN', signedIn);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'ACCESS_TOKEN' }));
    });
    expect(visits()).toBe(before + 1);
    expect(navigation.getSnapshot().children.visit?.getSnapshot().context.address.state).toEqual({
      view: { open: ['story'] },
    });
  });

  it('[LAYOUT-12] where pages were scrolled to outlives a refresh', async () => {
    open('/about');
    await heading('Cultivate. Thrive. Transform.');
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(700);
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.values(JSON.parse(window.sessionStorage.getItem('SCROLLS') ?? '{}'))).toContain(700);
  });

  it('[LAYOUT-09] payment pages have their own layout', async () => {
    open('/payment-options', signedIn);
    await heading('Choose how to pay');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('[LAYOUT-09] Back leads from the payment options of a course to the course, and from others to the courses', async () => {
    const back = () => screen.getByRole('link', { name: 'Back' }).getAttribute('href');
    open('/payment-options/course/weaving', signedIn);
    await heading('Choose how to pay');
    expect(back()).toBe('/course/weaving');
    act(() => navigate('/payment-options'));
    await waitFor(() => expect(back()).toBe('/course'));
  });

  it('[LAYOUT-09] Back leads from the checkout to the payment options of its order, with its course chosen', async () => {
    const order = anOrder({ order_id: 'pi_1', course_id: 'weaving', status: 'canceled' });
    answers['GET /api/orders/pi_1'] = () => json(200, { data: order });
    open('/checkout/orderId/pi_1', signedIn);
    await heading('Checkout');
    await screen.findByText('This order is closed');
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await heading('Choose how to pay');
    expect([window.location.pathname, navigationState()]).toEqual([
      '/payment-options/course/weaving',
      { plan: 'single' },
    ]);
  });

  it('[LAYOUT-09] Back leads from the checkout to a page of ours that its link names', async () => {
    open('/about', signedIn);
    for (const [backTo, to] of [
      ['/profile/purchases/ord_1', '/profile/purchases/ord_1'],
      ['https://elsewhere.example/', '/payment-options'],
    ]) {
      act(() => navigate('/checkout/orderId/pi_1', { state: { backTo } }));
      await waitFor(() => expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(to));
    }
  });

  it('leaving a page stops its flows and their calls', async () => {
    open('/blog');
    await heading('Blog');
    await waitFor(() => expect(calls.some(({ url }) => url.includes('/api/blog/en?'))).toBe(true));
    const asked = calls.filter(({ url }) => url.includes('/api/blog/en?'));
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
    act(() => navigate('/about'));
    await heading('Cultivate. Thrive. Transform.');
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  describe('while the code of the next page is loading', () => {
    /** Holds back the code of a page; returns the function that lets it arrive. */
    function holdBack(name: 'about' | 'blog'): () => void {
      const load = pageCode[name];
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      vi.spyOn(pageCode, name).mockImplementation(() => held.then(load));
      return release;
    }

    /** Answers a call when the returned function is called. */
    function answerLater(call: string, status: number, body: unknown): () => void {
      let release = () => {};
      const asked = new Promise<void>((resolve) => {
        release = resolve;
      });
      answers[call] = () => asked.then(() => json(status, body));
      return release;
    }

    it('[LAYOUT-13] a code that is confirmed after the page was left does not move the learner', async () => {
      const answer = answerLater('POST /api/email/verify-code', 200, { success: true, message: 'Verified' });
      const arrive = holdBack('about');
      const learner = userEvent.setup({ delay: null });
      open('/account-verification?email=rojin@example.org');
      await heading('Verification code');
      await learner.type(screen.getByRole('textbox', { name: 'Digit 1 of 6' }), '1');
      await learner.paste('123456');
      await learner.click(screen.getByRole('button', { name: 'Confirm' }));
      act(() => navigate('/about'));
      await act(async () => answer());
      expect(window.location.pathname).toBe('/about');
      arrive();
      await heading('Cultivate. Thrive. Transform.');
      expect(window.location.pathname).toBe('/about');
      expect(screen.queryByText('Email verified successfully')).toBeNull();
    });

    it('[LAYOUT-13] a login that is answered after the page was left neither logs in nor moves the learner', async () => {
      const answer = answerLater('POST /api/login', 200, { token: signedIn, user });
      const arrive = holdBack('blog');
      const learner = userEvent.setup({ delay: null });
      open('/login');
      await heading('Join today and start building your future');
      await learner.type(screen.getByRole('textbox', { name: 'Email' }), 'rojin@example.org');
      await learner.type(screen.getByLabelText('Password'), 'Passw0rd!');
      await learner.click(screen.getByRole('button', { name: 'Log in' }));
      act(() => navigate('/blog'));
      await act(async () => answer());
      arrive();
      await heading('Blog');
      expect(window.location.pathname).toBe('/blog');
      expect(window.localStorage.getItem('ACCESS_TOKEN')).toBeNull();
    });

    it('[LAYOUT-13] going back opens the page that was left as a new visit whose controls work', async () => {
      holdBack('blog');
      const learner = userEvent.setup({ delay: null });
      const { navigation } = open('/login');
      await heading('Join today and start building your future');
      const left = navigation.getSnapshot().context.shown?.visit;
      act(() => navigate('/blog'));
      await waitFor(() => expect(isPending(navigation.getSnapshot().context)).toBe(true));
      act(() => goBack());
      await waitFor(() => expect(isPending(navigation.getSnapshot().context)).toBe(false));
      expect(navigation.getSnapshot().context.shown?.visit).not.toBe(left);
      await learner.type(screen.getByRole('textbox', { name: 'Email' }), 'rojin@example.org');
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('rojin@example.org');
    });

    it('[LAYOUT-13] of two quick navigations the second one counts, also when the code of the first comes last', async () => {
      const arrive = holdBack('about');
      open('/privacy-policy');
      await heading('Privacy policy');
      act(() => navigate('/about'));
      act(() => navigate('/blog'));
      await heading('Blog');
      await act(async () => arrive());
      await heading('Blog');
      expect(window.location.pathname).toBe('/blog');
      expect(document.title).toBe('Blog · Zanin');
    });

    it('[LAYOUT-12] a page whose code is gone after a deploy says so; back opens the page before', async () => {
      vi.spyOn(pageCode, 'blog').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
      open('/about');
      await heading('Cultivate. Thrive. Transform.');
      act(() => navigate('/blog'));
      await heading('We could not open this page');
      expect(document.title).toBe('Blog · Zanin');
      act(() => goBack());
      await heading('Cultivate. Thrive. Transform.');
    });

    it('[SESSION-02] a page of members is out of sight at once when another tab logs out', async () => {
      open('/redeem', signedIn);
      await heading('Redeem a coupon');
      vi.spyOn(pageCode, 'login').mockReturnValue(new Promise(() => {}));
      window.localStorage.removeItem('ACCESS_TOKEN');
      act(() => {
        window.dispatchEvent(new StorageEvent('storage', { key: 'ACCESS_TOKEN' }));
      });
      await at('/login');
      expect(screen.queryByRole('heading', { name: 'Redeem a coupon' })).toBeNull();
      screen.getByText('Loading');
    });
  });

  it('[LAYOUT-08] [LOGIN-07] a page of members leads to the login, from there to a new account, and back to it', async () => {
    const sent = { status: 201, isPhone: false, verification_sid: 'ver-1', user_id: 'user-1', message: 'Created' };
    answers['POST /api/register'] = () => json(201, sent);
    answers['POST /api/email/verify-code'] = () => json(200, { success: true, message: 'Verified' });
    answers['POST /api/login'] = () => json(200, { token: signedIn, user });
    const learner = userEvent.setup({ delay: null });
    const type = (label: string, text: string) =>
      fill(learner, screen.getByLabelText(label, { selector: 'input:not([type=radio])' }), text);
    open('/redeem?code=123456');
    await heading('Join today and start building your future');
    const [signUp] = within(screen.getByRole('main')).getAllByRole('link', { name: /sign up/i });
    if (signUp) await learner.click(signUp);
    await heading('Register Your Account with Email or with Phone Number');
    await type('Email', 'rojin@example.org');
    for (const label of ['Password', 'Repeat password']) await type(label, 'Passw0rd!');
    await type('First name', 'Rojin');
    await type('Last name', 'Ahmed');
    await type('Date of birth', '2000-03-21');
    for (const name of ['Agree to Terms & Conditions', 'Agree to Privacy Policy']) {
      await learner.click(screen.getByRole('checkbox', { name }));
    }
    await learner.click(screen.getByRole('button', { name: 'Create an account' }));
    await learner.click(await screen.findByRole('button', { name: 'Confirm Code' }));
    await heading('Verification code');
    await heading('Verification code');
    await learner.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
    await learner.paste('123456');
    await learner.click(screen.getByRole('button', { name: 'Confirm' }));
    await heading('Join today and start building your future');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('rojin@example.org');
    await type('Password', 'Passw0rd!');
    await learner.click(screen.getByRole('button', { name: 'Log in' }));
    await heading('Redeem a coupon');
    expect(window.location.pathname + window.location.search).toBe('/redeem?code=123456');
  });

  it('[VERIFY-15] [LOGIN-04] a verified number and the way in are on the login, on its way to a new password, and back', async () => {
    answers['POST /api/auth/verify-registration-sms'] = () => json(200, { success: true, message: 'Verified' });
    const learner = userEvent.setup({ delay: null });
    open('/login');
    await heading('Join today and start building your future');
    const state = { type: 'phone', phoneNumber: '612345678', countryCode: '+31', verification_sid: 'ver-1' };
    act(() => navigate('/account-verification', { state }));
    await learner.click(await screen.findByRole('textbox', { name: 'Digit 1 of 6' }));
    await learner.paste('123456');
    await learner.click(screen.getByRole('button', { name: 'Confirm' }));
    const seeNumber = async (title: string) => {
      await heading(title);
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Telephone' }).checked).toBe(true);
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' }).value).toBe('612345678');
      screen.getByRole('button', { name: /Country code.*\+31/ });
    };
    await seeNumber('Join today and start building your future');
    screen.getByText('Phone verified successfully');
    await learner.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await seeNumber('Forgot your password?');
    await learner.click(screen.getByRole('button', { name: 'Cancel' }));
    await seeNumber('Join today and start building your future');
  });

  it('[LAYOUT-02] leaving a page closes the contact dialog', async () => {
    const { services } = open('/about');
    await heading('Cultivate. Thrive. Transform.');
    act(() => services.contact.send({ type: 'contact.opened' }));
    await screen.findByRole('dialog', { name: 'Contact us' });
    act(() => navigate('/blog'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
