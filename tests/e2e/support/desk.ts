import type { Page } from 'playwright';
import { newVisitor, type Visit } from './browser.ts';
import type { RunningPlatform } from './platform.ts';

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A device with a fingerprint reader, whose finger is always there. */
export async function withAuthenticator({ context, page }: Visit): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Invited on the machine, with a passkey. @param roles such as 'author,reviewer' */
export async function enterDesk(platform: RunningPlatform, name: string, roles: string, width = 1280): Promise<Visit> {
  const options = ['--name', name, '--roles', roles, '--reason', 'Works here'];
  const printed = await platform.ask('staff', 'invite', `${name.toLowerCase()}@example.org`, ...options);
  return acceptInvitation(platform, printed, width);
}

/** On another device. @param invitation a text with the link, such as the mail */
export async function acceptInvitation({ url }: RunningPlatform, invitation: string, width = 1280): Promise<Visit> {
  const visit = await newVisitor(url, { width, height: 800 });
  const { page } = visit;
  await withAuthenticator(visit);
  await page.goto(/http\S+#\S+/.exec(invitation)?.[0] ?? '');
  await press(page, 'Make a passkey');
  await page.getByRole('checkbox', { name: 'I have them' }).check();
  await press(page, 'Go on');
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/invitation'));
  return visit;
}

/** A call by the session of the page; null without a connection. */
export const askDesk = (page: Page, method: string, address: string, body?: object) =>
  page.evaluate(
    async ([how, where, sent]) => {
      const headers = { 'content-type': 'application/json' };
      try {
        const answer = await fetch(`/api/desk${where}`, {
          method: how ?? 'GET',
          ...(sent !== null && { headers, body: sent ?? '' }),
        });
        return { status: answer.status, data: (await answer.json()).data };
      } catch {
        return null;
      }
    },
    [method, address, body === undefined ? null : JSON.stringify(body)] as const,
  );
