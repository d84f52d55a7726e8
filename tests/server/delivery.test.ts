import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Delivery, startDelivery } from '../../server/providers/mail/delivery.ts';
import { smtpTransport } from '../../server/providers/mail/smtp.ts';
import { terminalTransport } from '../../server/providers/mail/terminal.ts';
import { type Platform, startPlatform } from './support/platform.ts';
import { startSmtp } from './support/smtp.ts';

let platform: Platform;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let delivery: Delivery;
beforeEach(async () => {
  smtp = await startSmtp();
  platform = await startPlatform({ content: null, env: { SMTP_URL: smtp.url } });
  delivery = startDelivery(platform.services, { email: smtpTransport(smtp.url, 'Zanin <no-reply@example.org>') });
});
afterEach(async () => {
  await delivery.stop();
  await platform.close();
  await smtp.close();
});

const queue = (text = 'Your code is 004217', to = 'dilan@example.org') =>
  platform.services.mail.send({ to, subject: 'Şîfre', text });
const stored = () => platform.services.db.selectFrom('outbox').selectAll().orderBy('id').execute();

describe('delivery by SMTP', () => {
  it('sends each message once, and then keeps nothing readable of it', async () => {
    await queue();
    await Promise.all([delivery.wake(), delivery.wake()]);
    await delivery.wake();
    expect(smtp.messages).toHaveLength(1);
    expect(smtp.messages[0]?.to).toBe('dilan@example.org');
    expect(smtp.messages[0]?.data).toContain('Your code is 004217');
    expect(smtp.messages[0]?.data).toContain('From: Zanin <no-reply@example.org>');
    expect(await stored()).toMatchObject([
      { text: '', html: null, sent_at: platform.clock.now(), next_attempt_at: null },
    ]);
  });

  it('sends nothing of a transaction that was undone', async () => {
    const { db, mail } = platform.services;
    const undone = db.transaction().execute(async (transaction) => {
      await mail.send({ to: 'a@example.org', subject: 'x', text: 'x' }, transaction);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await delivery.wake();
    expect(smtp.messages).toEqual([]);
  });

  it('tries again, with growing pauses, when the mail server wants it later', async () => {
    smtp.answerWith('451 later');
    await queue();
    await delivery.wake();
    await delivery.wake();
    expect(smtp.messages).toHaveLength(1);
    platform.clock.advance(30_000);
    await delivery.wake();
    expect(smtp.messages).toHaveLength(2);
    platform.clock.advance(30_000);
    await delivery.wake();
    expect(smtp.messages).toHaveLength(2);
    smtp.answerWith('250 ok');
    platform.clock.advance(30_000);
    await delivery.wake();
    expect(smtp.messages).toHaveLength(3);
    expect(await stored()).toMatchObject([{ attempts: 3, text: '', sent_at: expect.any(Date) }]);
  });

  it('gives up at once when the mail server never takes it, and after eight tries otherwise', async () => {
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
      { attempts: 1, sent_at: null, next_attempt_at: null, text: '' },
      { attempts: 8, sent_at: null, next_attempt_at: null, text: '' },
    ]);
    expect(JSON.stringify(platform.log)).not.toMatch(/004217|dilan@/);
  });

  it('goes on with the next message when one fails, and while the mail server is away', async () => {
    await smtp.close();
    await queue('one');
    await queue('two');
    await delivery.wake();
    expect(await stored()).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
    expect(platform.log.filter(({ event }) => event === 'outbox.failed')).toHaveLength(2);
    smtp = await startSmtp();
  });

  it('[A39] a name cannot add a header', async () => {
    await platform.services.mail.send({ to: 'a@example.org', subject: 'x\r\nBcc: evil@example.org', text: 'x' });
    await delivery.wake();
    expect(smtp.messages[0]?.data).not.toMatch(/^Bcc:/m);
  });
});

describe('delivery to the terminal', () => {
  it('shows the message in a box and keeps it', async () => {
    const printed: string[] = [];
    const terminal = startDelivery(platform.services, { email: terminalTransport((text) => printed.push(text)) });
    await queue(`Your code is 004217\n\n${'long '.repeat(40)}\nhttps://example.org/${'x'.repeat(90)}\u001b[2J`);
    await terminal.wake();
    await terminal.stop();
    expect(printed).toHaveLength(1);
    expect(printed[0]).toContain('│ Mail to dilan@example.org');
    expect(printed[0]).toContain('│ Your code is 004217');
    expect(printed[0]).toContain(`https://example.org/${'x'.repeat(90)}`);
    expect(printed[0]).not.toContain('\u001b');
    expect(await stored()).toMatchObject([{ text: expect.stringContaining('004217'), next_attempt_at: null }]);
  });
});
