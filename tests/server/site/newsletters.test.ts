import { beforeEach, describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { run } from '../../../server/cli/run.ts';
import { purgeDeleted } from '../../../server/domain/accounts/account-deletion.ts';
import { sweep } from '../../../server/domain/accounts/sweep.ts';
import { newsletterMail } from '../../../server/domain/site/newsletter-mail.ts';
import { countNewsletters, queueNewsletters } from '../../../server/domain/site/newsletter-queue.ts';
import { startDelivery } from '../../../server/providers/mail/delivery.ts';
import { smtpTransport } from '../../../server/providers/mail/smtp.ts';
import { textsIn } from '../../../server/texts/texts.ts';
import { insertStaff } from '../support/desk.ts';
import { sharedPlatform } from '../support/shared-platform.ts';
import { startSmtp } from '../support/smtp.ts';

const day = 24 * 60 * 60_000;
const words = ['--subject', 'Spring', '--text', 'New courses begin in **March**.\n\nBerivan'];

const platform = await sharedPlatform({ content: null });
const { services } = platform;
const { db } = services;
beforeEach(async () => {
  for (const table of [
    'newsletter_queue',
    'newsletters',
    'newsletter_subscriptions',
    'outbox',
    'rate_limits',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
});

const zanin = (...args: string[]) =>
  run(['newsletter', ...args, ...(args[0] === 'list' ? [] : ['--reason', 'Issue of spring'])], (work) =>
    work({ services, operator: 'shirin' }),
  );

async function begin(): Promise<string> {
  return JSON.parse((await zanin('begin', ...words, '--json')).out).newsletter;
}

/** In what a command printed. */
const versionIn = (printed: string): string =>
  /(?:--instead-of |"version":\s*")([0-9a-f]{12})\b/.exec(printed)?.[1] ?? '';

/** nws_1 and so on, with the confirmed address 1@example.org. */
async function subscribers(count: number, language: LanguageCode | null = null): Promise<void> {
  const time = platform.clock.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ id: `nws_${index + 1}`, email: `${index + 1}@example.org`, token_hash: `hash-${index + 1}`, language },
    ...{ created_at: time, expires_at: time, confirmed_at: time },
  }));
  await db.insertInto('newsletter_subscriptions').values(rows).execute();
}

const mails = () => db.selectFrom('outbox').selectAll().where('newsletter_id', 'is not', null).orderBy('id').execute();
const recipients = async () => (await mails()).map(({ recipient }) => recipient).sort();
const everyone = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}@example.org`);
const delivered = () => db.updateTable('outbox').set({ sent_at: platform.clock.now(), next_attempt_at: null });
const counts = async () =>
  JSON.parse((await zanin('list', '--json')).out).find(({ language }: { language: string }) => language === 'en')
    .counts;

describe('a draft of a newsletter', () => {
  it('[DESK-150] is written in English, then in other languages, and a text replaces the one before', async () => {
    const id = await begin();
    expect(await zanin('write', id, '--language', 'nl', '--subject', 'Lente', '--text', 'In maart.')).toMatchObject({
      code: 0,
    });
    const dutch = ['write', id, '--language', 'nl', '--subject', 'De lente', '--text', 'In maart.'];
    await zanin(...dutch, '--instead-of', versionIn((await zanin(...dutch)).err));
    const listed = JSON.parse((await zanin('list', '--json')).out);
    expect(listed).toMatchObject([
      { id, language: 'nl', subject: 'De lente', state: 'draft', counts: null },
      { id, language: 'en', subject: 'Spring', state: 'draft', counts: null },
    ]);
    expect(await mails()).toEqual([]);
  });

  it('[DESK-163] is not overwritten by a text based on an older one: the command prints the current one, and how to replace it', async () => {
    const id = await begin();
    const write = (text: string, ...more: string[]) =>
      zanin('write', id, '--language', 'nl', '--subject', 'Lente', '--text', text, ...more);
    const stored = async () =>
      (await db.selectFrom('newsletter_texts').select('text').where('language', '=', 'nl').execute())[0]?.text;
    const first = versionIn((await write('In maart.', '--json')).out);
    const printed = [
      `Newsletter ${id} has another text in nl:`,
      ...['  Subject: Lente', '  In maart.'],
      `To replace it, write the command again with --instead-of ${first}`,
    ];
    for (const more of [[], ['--dry-run'], ['--instead-of', '000000000000'], ['--instead-of', '']]) {
      const { code, err } = await write('In mei.', ...more);
      expect([code, err.split('\n')]).toEqual([1, [...printed, '']]);
    }
    expect(JSON.parse((await write('In mei.', '--json')).err)).toEqual({ error: printed.join('\n') });
    expect(await stored()).toBe('In maart.');
    // the same words again are no other text
    expect(await write('In maart.')).toMatchObject({ code: 0 });
    const second = versionIn((await write('In mei.', '--instead-of', first, '--json')).out);
    expect([await stored(), second === first]).toEqual(['In mei.', false]);
    expect(await write('In juni.', '--instead-of', first)).toMatchObject({ code: 1 });
    // a line of a text is never taken for one of the command
    const third = versionIn((await write('In juni.\nDone.\u202e', '--instead-of', second, '--json')).out);
    expect((await write('In juli.')).err).toContain('\n  In juni.\n  Done. \nTo replace it');
    expect(third).not.toBe(second);
    expect(await zanin('write', id, '--language', 'ar', ...words, '--instead-of', first)).toMatchObject({
      code: 1,
      err: expect.stringContaining('has no text in ar'),
    });
  });

  it.each([
    ['without a subject', { subject: ' ' }, 'Write a subject'],
    ['with a subject of two lines', { subject: 'a\nb' }, 'one line'],
    ['without words', { text: ' ' }, 'Write the text'],
    ['that is too long', { text: 'x'.repeat(10_001) }, '10000 characters'],
    ['with a picture', { text: '![a loom](/pictures/loom.webp)' }, 'no pictures'],
    ['with HTML', { text: 'Hello <b>you</b>' }, 'HTML is not shown'],
    ['with an address of the site alone', { text: '[Bread](/course/bread)' }, 'in full'],
    ['with a script as a link', { text: '[Bread](javascript:alert)' }, 'in full'],
  ])('[DESK-150] %s is refused', async (_, given, says) => {
    const { subject, text } = { subject: 'Spring', text: 'In March', ...given };
    const { code, err } = await zanin('begin', '--subject', subject, '--text', text);
    expect([code === 0, err]).toEqual([false, expect.stringContaining(says)]);
    expect(await db.selectFrom('newsletters').select('id').execute()).toEqual([]);
  });

  it('[DESK-150] is deleted in every language, and can neither be changed nor deleted once it was sent', async () => {
    const id = await begin();
    expect(await zanin('discard', id)).toMatchObject({ code: 0 });
    expect(await db.selectFrom('newsletter_texts').selectAll().execute()).toEqual([]);
    await subscribers(1);
    const sent = await begin();
    await zanin('send', sent);
    for (const args of [
      ['discard', sent],
      ['write', sent, '--language', 'nl', ...words],
      ['send', sent],
    ]) {
      expect(await zanin(...args)).toMatchObject({ code: 1, err: expect.stringContaining('was sent on') });
    }
    expect(await zanin('send', 'nwl_other')).toMatchObject({ code: 1, err: expect.stringContaining('was not found') });
  });
});

describe('the mail of a newsletter', () => {
  it('[DESK-151] can be previewed as it will be sent, as text and HTML, with the unsubscribe link', () => {
    const text = 'New **courses** & more: [Bread](https://example.org/bread?a=1&b=2)';
    const mail = newsletterMail(
      { subject: 'Spring', text },
      textsIn('ckb'),
      'https://example.org/newsletter?unsubscribe=x',
    );
    expect(mail.text.startsWith(`${text}\n\n-- \n`)).toBe(true);
    expect(mail.text.endsWith('\nhttps://example.org/newsletter?unsubscribe=x')).toBe(true);
    expect(mail.html).toMatch(
      /^<div lang="ckb" dir="rtl">\n<p>New <strong>courses<\/strong> &amp; more: <a href="https:\/\/example\.org\/bread\?a=1&amp;b=2">/,
    );
    expect(mail.html).toContain('<a href="https://example.org/newsletter?unsubscribe=x">');
  });

  it('[DESK-151] can be sent to a colleague of the desk as a test, which ends no subscription', async () => {
    const id = await begin();
    await subscribers(2);
    const { email } = await insertStaff(platform, ['support']);
    expect((await zanin('test', id, '--language', 'nl', '--to', email)).out).toMatch(
      /is sent to .*\nSubject: Spring\nNew courses/,
    );
    const [mail, ...others] = await db.selectFrom('outbox').selectAll().execute();
    expect([mail?.recipient, mail?.newsletter_id, others]).toEqual([email, null, []]);
    expect(mail?.html).toContain('<strong>March</strong>');
    const token = /unsubscribe=(\S+)/.exec(mail?.unsubscribe_url ?? '')?.[1];
    expect((await platform.post('/api/newsletter/unsubscribe', { token })).status).toBe(200);
    expect(await db.selectFrom('newsletter_subscriptions').select('id').execute()).toHaveLength(2);
    expect(await zanin('test', id, '--language', 'en', '--to', 'visitor@example.org')).toMatchObject({ code: 1 });
    expect(await zanin('test', id, '--language', 'en')).toMatchObject({ code: 1 });
  });
});

describe('sending a newsletter', () => {
  it('[DESK-152] is previewed with the number of recipients by language; then each gets one mail with unsubscribe headers', async () => {
    const id = await begin();
    await zanin('write', id, '--language', 'nl', '--subject', 'Lente', '--text', 'In maart.');
    await subscribers(4, 'nl');
    await db.updateTable('newsletter_subscriptions').set({ language: 'ar' }).where('id', '=', 'nws_1').execute();
    await db.updateTable('newsletter_subscriptions').set({ confirmed_at: null }).where('id', '=', 'nws_4').execute();
    const { out } = await zanin('send', id, '--dry-run');
    expect(out).toMatch(
      /would be sent to 3 confirmed addresses\.\nen, for 1:\nSubject: Spring\n[\s\S]*nl, for 2:\nSubject: Lente\n/,
    );
    expect(await queueNewsletters(services)).toBe(0);
    await zanin('send', id);
    expect(await queueNewsletters(services)).toBe(3);
    const smtp = await startSmtp();
    const delivery = startDelivery(services, { email: smtpTransport(smtp.url, 'no-reply@example.org') });
    try {
      await delivery.wake();
      const got = smtp.messages.map(({ mail }) => [mail.to?.[0]?.address, mail.subject]).sort();
      expect(got).toEqual([
        ['1@example.org', 'Spring'],
        ['2@example.org', 'Lente'],
        ['3@example.org', 'Lente'],
      ]);
      for (const { mail } of smtp.messages) {
        const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
        expect(headers.get('list-unsubscribe')).toMatch(
          /^<http:\/\/localhost:3000(\/nl)?\/newsletter\?unsubscribe=nws_\d\.[\w-]{43}>$/,
        );
        expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      }
    } finally {
      await delivery.stop();
      await smtp.close();
    }
    expect(await counts()).toEqual({ recipients: 3, sent: 3, waiting: 0, failed: 0 });
  });

  it('[DESK-152] is refused without a confirmed address', async () => {
    const id = await begin();
    expect(await zanin('send', id)).toMatchObject({ code: 1, err: expect.stringContaining('No address is confirmed') });
    expect(JSON.parse((await zanin('list', '--json')).out)).toMatchObject([{ state: 'draft' }]);
  });

  it('[DESK-153] started many times at once, sends one newsletter, with one row of the audit log without an address', async () => {
    const id = await begin();
    await subscribers(5);
    const pressed = await Promise.all(Array.from({ length: 5 }, () => zanin('send', id)));
    expect(pressed.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1, 1]);
    await Promise.all([queueNewsletters(services), queueNewsletters(services)]);
    expect(await recipients()).toEqual(everyone(5));
    const log = await db.selectFrom('audit_log').selectAll().where('target', '=', id).execute();
    expect(log.map(({ command, changes }) => [command, changes])).toEqual([
      ['newsletter begin', '{}'],
      ['newsletter send', '{"recipients":5}'],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/@example|Spring"/);
  });

  it('[DESK-153] continues after a crash within or between slices: nobody is left out, and nobody gets two', async () => {
    const id = await begin();
    await subscribers(7);
    await zanin('send', id);
    let left = 2;
    const breaking = {
      ...services,
      mail: {
        send: async (...args: Parameters<typeof services.mail.send>) => {
          if (left-- === 0) throw new Error('killed');
          await services.mail.send(...args);
        },
      },
    };
    await expect(queueNewsletters(breaking, 3)).rejects.toThrow('killed');
    expect(await recipients()).toEqual([]);
    const steps: number[] = [];
    for (let run = 0; run < 4; run++) {
      steps.push(await queueNewsletters(services, 3));
      // another server finds the outbox full
      steps.push(await queueNewsletters(services, 3));
      await delivered().execute();
    }
    expect(steps).toEqual([3, 0, 3, 0, 1, 0, 0, 0]);
    expect(await recipients()).toEqual(everyone(7));
    expect(await counts()).toEqual({ recipients: 7, sent: 7, waiting: 0, failed: 0 });
  });

  it('[DESK-153] the database refuses a second mail of a newsletter to one subscription', async () => {
    const mail = {
      to: 'a@example.org',
      subject: 'Spring',
      text: 'x',
      newsletter: { id: 'nwl_1', subscription: 'nws_1' },
    };
    await services.mail.send(services, mail);
    await expect(services.mail.send(services, mail)).rejects.toThrow(/outbox_newsletter/);
  });

  it('[DESK-154] skips those who unsubscribe before their mail was sent, whether or not it is in the outbox', async () => {
    const id = await begin();
    await subscribers(4);
    await zanin('send', id);
    await queueNewsletters(services, 2);
    expect(await recipients()).toEqual(everyone(2));
    const links = await zanin('export', '--csv');
    const leave = async (subscription: string) => {
      const token = new RegExp(`unsubscribe=(${subscription}\\.[\\w-]+)`).exec(links.out)?.[1];
      expect((await platform.post('/api/newsletter/unsubscribe', { token })).status).toBe(200);
    };
    await leave('nws_1');
    await leave('nws_3');
    await delivered().execute();
    await queueNewsletters(services, 2);
    expect(await recipients()).toEqual(['2@example.org', '4@example.org']);
    expect(await counts()).toEqual({ recipients: 4, sent: 1, waiting: 1, failed: 0 });
    await delivered().execute();
    expect(JSON.parse((await zanin('list', '--json')).out)).toMatchObject([{ state: 'sent' }]);
  });

  it('[DESK-154] skips deleted accounts', async () => {
    const member = await platform.makeMember();
    await subscribers(1);
    await db.updateTable('newsletter_subscriptions').set({ email: member.email }).execute();
    await zanin('send', await begin());
    await db.updateTable('users').set({ delete_after: platform.clock.now() }).where('id', '=', member.userId).execute();
    await purgeDeleted(services);
    expect(await queueNewsletters(services)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it('[DESK-155] shows how many mails were sent, wait or failed, also after the outbox has deleted them', async () => {
    await subscribers(5);
    await zanin('send', await begin());
    await queueNewsletters(services, 4);
    const [first, second] = await mails();
    await delivered()
      .where('id', '=', first?.id ?? 0)
      .execute();
    await db
      .updateTable('outbox')
      .set({ next_attempt_at: null })
      .where('id', '=', second?.id ?? 0)
      .execute();
    expect(await counts()).toEqual({ recipients: 5, sent: 1, waiting: 3, failed: 1 });
    expect((await zanin('list')).out).toMatch(/sending +en +Spring +5 +1 +3 +1\n/);
    await queueNewsletters(services);
    await delivered().where('next_attempt_at', 'is not', null).execute();
    await countNewsletters(services);
    platform.clock.advance(31 * day);
    await sweep(services);
    await countNewsletters(services);
    expect(await mails()).toEqual([]);
    expect(await counts()).toEqual({ recipients: 5, sent: 4, waiting: 0, failed: 1 });
  });
});

it('[DESK-156] a subscription has the language of the page on which it was made', async () => {
  await platform.post('/api/newsletter', { email: 'rojin@example.org' }, { headers: { 'accept-language': 'ckb' } });
  expect(await db.selectFrom('newsletter_subscriptions').select('language').execute()).toEqual([{ language: 'ckb' }]);
});
