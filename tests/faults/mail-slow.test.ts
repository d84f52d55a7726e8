import { expect } from 'vitest';
import { password } from '../e2e/support/buyers.ts';
import { startServers } from '../e2e/support/platform.ts';
import { startSmtp } from '../server/support/smtp.ts';
import { loadSettings } from './support/load.ts';
import { startProxy } from './support/proxy.ts';
import { type FaultFigures, roundsOr, scenario } from './support/scenario.ts';

const person = {
  password,
  confirm_password: password,
  first_name: 'Leyla',
  last_name: 'Karim',
  date_of_birth: '1998-04-12',
};

/**
 * The SMTP server behind a proxy that can hold everything back, and a platform that sends its mail
 * there.
 */
async function withMail(
  work: (world: {
    url: string;
    smtp: Awaited<ReturnType<typeof startSmtp>>;
    proxy: Awaited<ReturnType<typeof startProxy>>;
  }) => Promise<void>,
): Promise<void> {
  const smtp = await startSmtp();
  const proxy = await startProxy({ host: '127.0.0.1', port: Number(new URL(smtp.url).port) });
  const { servers, stop } = await startServers(1, { ...loadSettings, SMTP_URL: `smtp://127.0.0.1:${proxy.port}` });
  try {
    const [server] = servers;
    if (!server) throw new Error('no server was started');
    await work({ url: server.url, smtp, proxy });
  } finally {
    await stop();
    proxy.close();
    await smtp.close();
  }
}

/** Registers as many as that, all at once. */
function register(url: string, emails: readonly string[], figures: FaultFigures): Promise<number[]> {
  return Promise.all(
    emails.map(async (email, index) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` };
      const { status } = await fetch(`${url}/api/register`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...person, email }),
      });
      figures.answered++;
      if (status !== 201) figures.unexpected++;
      return status;
    }),
  );
}

const title =
  '[F5] while the mail server does not answer, registrations are answered, and their codes follow once it does';

scenario('mail server hangs', title, async (figures) => {
  await withMail(async ({ url, smtp, proxy }) => {
    for (const rounds = roundsOr(1); figures.rounds < rounds; figures.rounds++) {
      const emails = Array.from({ length: 10 }, (_, index) => `round-${figures.rounds}-${index}@example.org`);
      proxy.hold();
      expect(await register(url, emails, figures)).toEqual(emails.map(() => 201));
      expect(smtp.messages.filter(({ to }) => emails.includes(to))).toEqual([]);
      proxy.release();
      await expect.poll(() => smtp.messages.map(({ to }) => to)).toEqual(expect.arrayContaining(emails));
    }
  });
});
