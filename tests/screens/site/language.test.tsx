import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fill } from 'model-walk/testing-library';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate, navigationState } from '../../../src/browser/history.ts';
import { keepLanguage, readLanguage } from '../../../src/browser/language.ts';
import { renderApp } from '../../support/app.tsx';
import { learner } from '../../support/fixtures.ts';
import { aShell } from '../../support/shell.ts';
import { eachTestIsATab } from '../../support/tab.ts';

eachTestIsATab();
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  // jsdom has no `location.reload`, and says so
  vi.spyOn(console, 'error').mockImplementation(() => {});
  window.sessionStorage.clear();
  Object.assign(document, { cookie: 'language=; Max-Age=0; Path=/' });
});

const choose = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name }));

/** Goes on as the build in the other language does, at the address of this one. */
async function goOnInEnglish(at: string) {
  cleanup();
  await renderApp(aShell({}, {}, at));
}

describe('a change of the language', () => {
  it.each([
    ['/login', 'Telephone'],
    ['/register', 'Phone Number'],
    ['/forgot-password', 'Telephone'],
  ])('[LANG-08] in the middle of %s keeps what is typed, but no password', async (at, phone) => {
    const user = userEvent.setup({ delay: null });
    await renderApp(aShell({}, {}, at));
    await fill(user, await screen.findByRole('textbox', { name: 'Email' }), 'rojin@example.org');
    for (const field of screen.queryAllByLabelText(/^(?:Repeat )?password$/i)) await fill(user, field, 'Passw0rd!');
    await user.click(screen.getByRole('radio', { name: phone }));
    await fill(user, screen.getByRole('textbox', { name: 'Phone number' }), '+31612345678');
    await choose(user, 'Kurmancî');
    expect(window.location.pathname).toBe(`/kmr${at}`);
    expect(readLanguage().chosen).toBe('kmr');
    expect(window.sessionStorage.getItem('UNSENT')).not.toContain('Passw0rd');
    await goOnInEnglish(at);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: phone })).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' }).value).toBe('612345678');
    screen.getByRole('button', { name: 'Country code: Netherlands +31' });
    await user.click(screen.getByRole('radio', { name: 'Email' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('rojin@example.org');
    for (const field of screen.queryAllByLabelText<HTMLInputElement>(/^(?:Repeat )?password$/i))
      expect(field.value).toBe('');
    expect(window.sessionStorage.getItem('UNSENT')).toBeNull();
  });

  it('[LANG-08] keeps the details and the consents of a registration', async () => {
    const user = userEvent.setup({ delay: null });
    await renderApp(aShell({}, {}, '/register'));
    await fill(user, await screen.findByLabelText('First name'), 'Rojîn');
    await fill(user, screen.getByLabelText('Date of birth'), '2000-03-21');
    await user.click(screen.getByRole('checkbox', { name: 'Agree to Terms & Conditions' }));
    await choose(user, 'Nederlands');
    await goOnInEnglish('/register');
    expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Rojîn');
    expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('2000-03-21');
    const consents = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(consents.map(({ checked }) => checked)).toEqual([true, false]);
  });

  it('[LANG-08] keeps the query, the place in the page and the state of the history entry', async () => {
    const user = userEvent.setup({ delay: null });
    await renderApp(aShell({}, {}, '/'));
    navigate('/about?from=mail#founder', { state: { view: { open: true } } });
    const entry = window.history.state;
    await vi.waitFor(() => expect(document.title).toContain('About us'));
    await choose(user, 'Kurmancî');
    const { pathname, search, hash } = window.location;
    expect(pathname + search + hash).toBe('/kmr/about?from=mail#founder');
    expect(window.history.state).toEqual(entry);
    expect(navigationState()).toEqual({ view: { open: true } });
  });

  it("[LANG-07] tells the server the language of a learner's account, and of nobody else", async () => {
    const user = userEvent.setup({ delay: null });
    const shell = aShell({}, { 'PUT /me/language': { status: 200, body: { data: { language: 'en' } } } }, '/about');
    await renderApp(shell);
    await choose(user, 'English');
    expect(shell.callsOf('PUT /me/language')).toEqual([]);
    shell.logIn(learner);
    await choose(user, 'English');
    await vi.waitFor(() => expect(shell.bodiesOf('PUT /me/language')).toEqual([{ language: 'en' }]));
    expect(window.location.pathname).toBe('/about');
  });

  it('[LANG-08] is kept by Back: an entry from before is read in the language of the page', async () => {
    await renderApp(aShell({}, {}, '/about'));
    window.history.replaceState(window.history.state, '', '/ckb/about?from=mail#founder');
    navigate('/terms-of-service');
    await screen.findByRole('heading', { level: 1, name: 'Terms of service' });
    window.history.back();
    await vi.waitFor(() => expect(window.location.pathname).toBe('/about'));
    expect(window.location.search + window.location.hash).toBe('?from=mail#founder');
  });
});

describe('the offer of a language', () => {
  it.each([
    ['of the page', ['en-GB', 'ckb']],
    ['that is not there', ['fr', 'de']],
  ])('[LANG-06] is not made to a browser that asks for a language %s', async (_, languages) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    const shell = aShell({}, {}, '/about');
    await renderApp(shell);
    expect(shell.services.language.getSnapshot().hasTag('offering')).toBe(false);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('[LANG-06] is made to a browser that asks for another one, until it is declined', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ku-IQ', 'en']);
    const user = userEvent.setup({ delay: null });
    const { services } = aShell({}, {}, '/about');
    expect(services.language.getSnapshot().hasTag('offering')).toBe(false);
    services.language.send({ type: 'page.rendered' });
    expect(services.language.getSnapshot().context.asked).toBe('ckb');
    await renderApp(aShell({}, {}, '/about'));
    await user.click(await screen.findByRole('button', { name: 'نا، سوپاس' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(readLanguage().chosen).toBe('en');
    expect(window.location.pathname).toBe('/about');
  });

  it('[LANG-06] is not made where a language was chosen', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['nl']);
    keepLanguage('en');
    const shell = aShell({}, {}, '/about');
    await renderApp(shell);
    expect(shell.services.language.getSnapshot().hasTag('offering')).toBe(false);
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
