import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retryMessage } from '../../../server/domain/accounts/outbox.ts';
import { inTransaction } from '../../../server/domain/common/context.ts';
import type { StoredMessage } from '../../../server/domain/common/ports/delivery.ts';
import { type Delivery, startDelivery } from '../../../server/providers/mail/delivery.ts';
import { smtpTransport } from '../../../server/providers/mail/smtp.ts';
import { terminalTransport } from '../../../server/providers/mail/terminal.ts';
import { type Platform, startPlatform } from '../support/platform.ts';
import { startSmtp } from '../support/smtp.ts';

let platform: Platform;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let delivery: Delivery;
const pools: Delivery[] = [];
beforeEach(async () => {
  smtp = await startSmtp();
  platform = await startPlatform({ content: null, env: { SMTP_URL: smtp.url } });
  delivery = startDelivery(platform.services, { email: smtpTransport(smtp.url, 'Zanin <no-reply@example.org>') });
});
afterEach(async () => {
  await delivery.stop();
  await Promise.all(pools.splice(0).map((pool) => pool.stop()));
  await platform.close();
  await smtp.close();
});

/** A further delivery of the platform, which stops after the test. */
function startPool(...settings: Parameters<typeof startDelivery>): Delivery {
  const pool = startDelivery(...settings);
  pools.push(pool);
  return pool;
}
/** Delivers what is due after so many seconds. */
const wakeAfter = (seconds: number) => {
  platform.clock.advance(seconds * 1_000);
  return delivery.wake();
};
const queue = (text = 'Your code is 004217', to = 'dilan@example.org') =>
  platform.services.mail.send(platform.services, { to, subject: 'Şîfre', text });
const stored = () => platform.services.db.selectFrom('outbox').selectAll().orderBy('id').execute();

describe('delivery by SMTP', () => {
  it('sends each message once, and then stores nothing readable of it', async () => {
    await queue();
    await Promise.all([delivery.wake(), delivery.wake()]);
    await delivery.wake();
    expect(smtp.messages).toMatchObject([
      {
        to: 'dilan@example.org',
        mail: { text: 'Your code is 004217\n', from: { name: 'Zanin', address: 'no-reply@example.org' } },
      },
    ]);
    expect(await stored()).toMatchObject([
      { text: '', html: null, sent_at: platform.clock.now(), next_attempt_at: null },
    ]);
  });

  it('sends no message of a transaction that was rolled back', async () => {
    const undone = inTransaction(platform.services, async (ctx) => {
      await ctx.mail.send(ctx, { to: 'a@example.org', subject: 'x', text: 'x' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await delivery.wake();
    expect(smtp.messages).toEqual([]);
  });

  it('[F10] claims no message while the disk is nearly full, and sends it when there is space', async () => {
    let low = true;
    const disk = { isLow: async () => low };
    const transport = smtpTransport(smtp.url, 'no-reply@example.org');
    const cautious = startPool({ ...platform.services, disk }, { email: transport }, 60 * 60_000);
    await delivery.stop();
    await queue();
    await cautious.wake();
    expect(smtp.messages).toEqual([]);
    expect(await stored()).toMatchObject([{ attempts: 0 }]);
    low = false;
    await cautious.wake();
    expect(smtp.messages).toHaveLength(1);
  });

  it('retries with growing pauses if the mail server refuses temporarily', async () => {
    smtp.answerWith('451 later');
    await queue();
    await delivery.wake();
    await delivery.wake();
    expect(smtp.messages).toHaveLength(1);
    await wakeAfter(30);
    expect(smtp.messages).toHaveLength(2);
    await wakeAfter(30);
    expect(smtp.messages).toHaveLength(2);
    smtp.answerWith('250 ok');
    await wakeAfter(30);
    expect(smtp.messages).toHaveLength(3);
    expect(await stored()).toMatchObject([{ attempts: 3, text: '', sent_at: expect.any(Date) }]);
  });

  it('gives up at once if the mail server refuses permanently, and after eight attempts otherwise', async () => {
    smtp.answerWith('550 no such user');
    await queue();
    await delivery.wake();
    smtp.answerWith('451 later');
    await queue();
    for (let attempt = 0; attempt < 10; attempt++) {
      await delivery.wake();
      platform.clock.advance(24 * 60 * 60_000);
    }
    expect(smtp.messages).toHaveLength(9);
    expect(await stored()).toMatchObject([
      { attempts: 1, sent_at: null, next_attempt_at: null },
      { attempts: 8, sent_at: null, next_attempt_at: null },
    ]);
    expect(JSON.stringify(platform.log)).not.toMatch(/004217|dilan@/);
  });

  it('[A64][WITHDRAW-02] stores the text of a notice that it gives up, which can then be sent again', async () => {
    const { services } = platform;
    smtp.answerWith('550 no such user');
    await queue('You withdrew on 21 November 2026.');
    await delivery.wake();
    const [notice] = await stored();
    expect(notice).toMatchObject({ next_attempt_at: null, text: 'You withdrew on 21 November 2026.' });
    smtp.answerWith('250 ok');
    await retryMessage(services, { operator: 'shirin', reason: 'It is back', dryRun: false }, notice?.id ?? 0);
    await delivery.wake();
    expect(smtp.messages[1]?.mail.text).toBe('You withdrew on 21 November 2026.\n');
    expect(await stored()).toMatchObject([{ text: '', sent_at: platform.clock.now() }]);
  });

  it('[A64] deletes the text of a link or code that it gives up before that has expired', async () => {
    const { db, mail, now } = platform.services;
    smtp.answerWith('550 no such user');
    const expires = new Date(now().getTime() + 10 * 60_000);
    await mail.send(platform.services, { to: 'dilan@example.org', subject: 'Link', text: 'x', html: 'x', expires });
    const times = { created_at: now(), next_attempt_at: now() };
    const code = { recipient: 'dilan@example.org', channel: 'email', subject: 'Code', text: 'x' } as const;
    await db
      .insertInto('outbox')
      .values({ ...code, ...times, html: null, verification_sid: 'ver_1' })
      .execute();
    await delivery.wake();
    expect(await stored()).toMatchObject([
      { next_attempt_at: null, text: '', html: null },
      { next_attempt_at: null, text: '' },
    ]);
  });

  it('continues with the next message when one fails, and while the mail server is away', async () => {
    await smtp.close();
    await queue('one');
    await queue('two');
    await delivery.wake();
    expect(await stored()).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
    expect(platform.log.filter(({ event }) => event === 'outbox.failed')).toHaveLength(2);
    smtp = await startSmtp();
  });

  it('ends a call of a silent mail server in time, and retries with the same message id', async () => {
    await delivery.stop();
    delivery = startDelivery(platform.services, { email: smtpTransport(smtp.url, 'no-reply@example.org', 1_500) });
    smtp.answerWith('hang');
    await queue();
    await queue('another');
    await delivery.wake();
    expect(await stored()).toMatchObject([
      { attempts: 1, sent_at: null, text: 'Your code is 004217' },
      { attempts: 1, sent_at: null },
    ]);
    smtp.answerWith('250 ok');
    await wakeAfter(30);
    expect(await stored()).toMatchObject([{ sent_at: expect.any(Date) }, { sent_at: expect.any(Date) }]);
    const ids = smtp.messages.map(({ mail }) => mail.messageId);
    expect(ids).toEqual([ids[0], ids[1], ids[0], ids[1]]);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('delivery of several messages', () => {
  /** Begins every message, and ends it when it is released. */
  function slowMail() {
    const begun: string[] = [];
    const waiting = new Map<string, () => void>();
    const deliver = ({ recipient }: StoredMessage) => {
      begun.push(recipient);
      return new Promise<void>((resolve) => waiting.set(recipient, resolve));
    };
    const release = () => {
      for (const [recipient, resolve] of waiting) {
        waiting.delete(recipient);
        resolve();
      }
    };
    return { begun, release, transport: { deliver, forgets: true } };
  }
  const expires = new Date('2026-11-21T09:10:00.000Z');
  const code = (to: string) =>
    platform.services.mail.send(platform.services, { to, subject: 'Code', text: 'x', expires });

  it('[A64] goes on while others hang: eight at a time', async () => {
    const slow = slowMail();
    const pool = startPool(platform.services, { email: slow.transport });
    for (let index = 0; index < 10; index++) await code(`${index}@example.org`);
    const woken = pool.wake();
    await expect.poll(() => slow.begun).toHaveLength(8);
    slow.release();
    await expect.poll(() => slow.begun).toHaveLength(10);
    slow.release();
    await woken;
    // lanes that claim at the same moment begin in any order
    expect([...slow.begun].sort()).toEqual(Array.from({ length: 10 }, (_, index) => `${index}@example.org`));
  });

  it('[A64] sends codes before receipts, and keeps room for them while receipts hang', async () => {
    const slow = slowMail();
    const pool = startPool(platform.services, { email: slow.transport });
    for (let index = 0; index < 7; index++) await queue('a receipt', `receipt-${index}@example.org`);
    await code('first@example.org');
    const woken = pool.wake();
    await expect.poll(() => slow.begun).toHaveLength(7);
    expect(slow.begun[0]).toBe('first@example.org');
    await code('second@example.org');
    void pool.wake();
    await expect.poll(() => slow.begun.at(-1)).toBe('second@example.org');
    expect(slow.begun).not.toContain('receipt-6@example.org');
    slow.release();
    await expect.poll(() => slow.begun.at(-1)).toBe('receipt-6@example.org');
    slow.release();
    await woken;
  });

  it('[A64] sends each message once with several servers, while SMS do not wait for mails', async () => {
    const [mail, sms] = [slowMail(), slowMail()];
    const transports = {
      email: mail.transport,
      sms: { ...sms.transport, deliver: async () => void sms.begun.push('sms') },
    };
    const servers = [1, 2, 3].map(() => startPool(platform.services, transports));
    for (let index = 0; index < 30; index++) await code(`${index}@example.org`);
    const woken = Promise.all(servers.map((pool) => pool.wake()));
    await expect.poll(() => mail.begun).toHaveLength(24);
    const notice = { to: '+9647501234567', channel: 'sms', subject: '', text: 'x' } as const;
    await platform.services.mail.send(platform.services, notice);
    for (const pool of servers) void pool.wake();
    await expect.poll(() => sms.begun).toEqual(['sms']);
    mail.release();
    await expect.poll(() => mail.begun).toHaveLength(30);
    mail.release();
    await woken;
    expect(new Set(mail.begun).size).toBe(30);
  });

  it('[A64] stops with what is being sent, and leaves the rest to the next start', async () => {
    const slow = slowMail();
    const pool = startPool(platform.services, { email: slow.transport });
    for (let index = 0; index < 10; index++) await code(`${index}@example.org`);
    void pool.wake();
    await expect.poll(() => slow.begun).toHaveLength(8);
    const stopped = pool.stop();
    slow.release();
    await stopped;
    expect((await stored()).filter(({ sent_at }) => sent_at === null)).toMatchObject([
      { attempts: 0 },
      { attempts: 0 },
    ]);
  });

  it('[A64] tries a code again after three seconds, and gives it up when it has expired', async () => {
    smtp.answerWith('451 later');
    await code('dilan@example.org');
    await delivery.wake();
    await wakeAfter(3);
    expect(smtp.messages).toHaveLength(2);
    await wakeAfter(600);
    expect(smtp.messages).toHaveLength(2);
    expect(await stored()).toMatchObject([{ sent_at: null, next_attempt_at: null, text: '' }]);
  });
});

/**
 * Where a mail can be read in the end: in the embedded outbox, or in a mailbox behind an SMTP
 * server.
 */
const mailboxes = {
  'the embedded outbox': async () => {
    const [{ recipient: to, subject, text, html } = { recipient: '', subject: '', text: '', html: '' }] =
      await stored();
    return { to, subject, text, html, headers: [] };
  },
  'a mailbox behind SMTP': async () => {
    await delivery.wake();
    const [{ to, mail } = { to: '', mail: null }] = smtp.messages;
    const { text, html } = mail ?? {};
    expect(mail?.to).toEqual([{ name: '', address: to }]);
    return {
      to,
      subject: mail?.subject,
      text: text?.trimEnd(),
      html: html?.trimEnd() ?? null,
      headers: mail?.headers.map(({ key }) => key),
    };
  },
};

describe.each(Object.entries(mailboxes))('a mail in %s', (_, open) => {
  it.each([
    ['umlauts and Kurdish letters', 'Şîfre für Jörg Öztürk', 'Rêz û Çiya – größer\n\nDestpêk.', null],
    ['Arabic and Kurdish in Arabic letters', 'رمز التحقق', 'کۆدی تۆ ٠٠٤٢١٧ \u{1F9F5}', '<p dir="rtl">کۆدی تۆ</p>'],
    ['a long line', 'x'.repeat(200), `${'word '.repeat(300)}.end`, `<p>${'ê'.repeat(1200)}</p>`],
    ['lines that begin with a dot', 'Dots', 'one\n.\n..two\n.', '<p>&amp;</p>'],
  ])('arrives as it was written: %s', async (_, subject, text, html) => {
    const mail = { to: 'dilan@example.org', subject, text, ...(html !== null && { html }) };
    await platform.services.mail.send(platform.services, mail);
    expect(await open()).toMatchObject({ to: 'dilan@example.org', subject, text, html });
  });

  it('[A39] a name cannot add a header or a recipient', async () => {
    await platform.services.mail.send(platform.services, {
      to: 'a@example.org',
      subject: 'Hello Dilan\r\nBcc: evil@example.org\r\n\r\nbody',
      text: 'Hello Dilan\r\n.\r\nRCPT TO:<evil@example.org>',
    });
    const { to, headers } = await open();
    expect(to).toBe('a@example.org');
    expect(headers).not.toContain('bcc');
    expect(smtp.messages.length).toBeLessThanOrEqual(1);
  });
});

describe('delivery to the terminal', () => {
  it('shows the message in a box and keeps it', async () => {
    const printed: string[] = [];
    const terminal = startPool(platform.services, { email: terminalTransport((text) => printed.push(text)) });
    await queue(`Your code is 004217\n\n${'long '.repeat(40)}\nhttps://example.org/${'x'.repeat(90)}\u001b[2J`);
    await terminal.wake();
    expect(printed).toHaveLength(1);
    expect(printed[0]).toContain('│ Mail to dilan@example.org');
    expect(printed[0]).toContain('│ Your code is 004217');
    expect(printed[0]).toContain(`https://example.org/${'x'.repeat(90)}`);
    expect(printed[0]).not.toContain('\u001b');
    expect(await stored()).toMatchObject([{ text: expect.stringContaining('004217'), next_attempt_at: null }]);
  });
});
