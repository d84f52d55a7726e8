import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fold, foldedWords } from '../../../common/text/fold.ts';
import { run } from '../../../server/cli/run.ts';
import { verifyAudit } from '../../../server/domain/common/audit.ts';
import { codeOf } from '../../../server/domain/learning/certificate-code.ts';
import { aCourseOfOneLesson } from '../support/certificates.ts';
import { insertLearner } from '../support/insert-learner.ts';
import { sharedShop } from '../support/shared-platform.ts';
import { buyer, confirm, orderIdOf } from '../support/shop.ts';
import { order, referenceOf, transferAccount } from '../support/transfers.ts';

const platform = await sharedShop({ now: new Date('2026-11-21T09:00:00Z'), services: { transferAccount } });
const zanin = (...args: string[]) => run(args, (work) => work({ services: platform.services, operator: 'shirin' }));
const why = ['--reason', 'Asked for'];

async function aLearner(first_name: string, last_name: string, more: { email?: string; phone?: string } = {}) {
  const learner = await insertLearner(platform);
  platform.clock.advance(1_000);
  await platform.services.db
    .updateTable('users')
    .set({ first_name, last_name, ...more })
    .where('id', '=', learner.userId)
    .execute();
  return learner;
}

describe('how staff find learners and orders', () => {
  let ahmed: Awaited<ReturnType<typeof aLearner>>;
  let abdullah: Awaited<ReturnType<typeof aLearner>>;
  let paid: string;
  let intent: string;
  let reference: string;

  beforeAll(async () => {
    ahmed = await aLearner('Ahmed', 'Şêrko', { email: 'a.sherko@school.example', phone: '+9647501234567' });
    abdullah = await aLearner('عبدالله', 'كريم', { phone: '+31612345678' });
    const me = buyer(platform, ahmed);
    const { clientSecret } = (await me.begin('weaving')).body;
    await confirm(platform, clientSecret);
    await me.order(clientSecret);
    intent = orderIdOf(clientSecret);
    paid = (await me.orders())[0]?.id ?? '';
    reference = referenceOf((await order(platform, abdullah.token)).body.data);
    await platform.services.db
      .insertInto('certificates')
      .values({
        ...{ id: 'crt_found', user_id: ahmed.userId, course_id: 'weaving', holder: 'Ahmed Şêrko' },
        ...{ course_title: 'Weaving', issued_at: platform.clock.now(), order_id: paid, ...aCourseOfOneLesson },
      })
      .execute();
  });

  /** Who is found, and by what. */
  async function found(text: string): Promise<[string, string][]> {
    const { code, out } = await zanin('learner', 'find', text, '--json');
    if (code !== 0) return [];
    return (JSON.parse(out) as { id: string; matched_by: string }[]).map(({ id, matched_by }) => [id, matched_by]);
  }

  it('[STAFF-04] a learner is found by everything that identifies them, or that a bank statement has', async () => {
    const { userId } = ahmed;
    const receipt = /^receipt +(\S+)$/m.exec((await zanin('orders', 'show', paid)).out)?.[1] ?? '';
    const cases: [text: string, by: string][] = [
      ...['Ahmed', 'AHM', 'sêr', 'serko ahmed', 'ahmed şerko '].map((text): [string, string] => [text, 'name']),
      ...['a.sherko@school.example', ' A.Sherko@SCHOOL.example'].map((text): [string, string] => [text, 'e-mail']),
      ...['sherko@', 'a.sherko', 'sherko school'].map((text): [string, string] => [text, 'part of the e-mail']),
      ['ahmed sherko', 'name and e-mail'],
      ...['0750 123 45 67', '٠٧٥٠ ١٢٣ ٤٥ ٦٧', '+964 (0)750-1234567', '00964 750 1234567', '7501234567'].map(
        (text): [string, string] => [text, 'phone number'],
      ),
      [userId, 'id'],
      [paid, 'order'],
      [intent, 'payment at the provider'],
      [receipt, `receipt ${receipt}`],
      [receipt.replace(/-0*/, '-'), `receipt ${receipt}`],
      [codeOf('crt_found'), 'certificate'],
      [codeOf('crt_found').toLowerCase().replaceAll('-', ' '), 'certificate'],
    ];
    for (const [text, by] of cases) expect(await found(text), text).toEqual([[userId, by]]);
    for (const text of ['عبدالله', 'کریم', 'عبد', '06 12 34 56 78', '٠٦١٢٣٤٥٦٧٨']) {
      expect(
        (await found(text)).map(([id]) => id),
        text,
      ).toEqual([abdullah.userId]);
    }
    for (const text of [reference, reference.toLowerCase().replace('-', ' ')]) {
      expect(await found(text), text).toEqual([[abdullah.userId, `transfer ${reference}`]]);
    }
    for (const text of ['Zozan', '0750 123 45 68', '2026-999999', 'a', '%', "ahmed'--", '', ' ', 'ord_none', '’']) {
      const { code, err } = await zanin('learner', 'find', text);
      expect(code === 1 && err.includes('was not found'), text).toBe(text !== "ahmed'--");
    }
  });

  it('[STAFF-04] results are a table with what each was matched by, at most 20, and say if there are more', async () => {
    expect((await zanin('learner', 'find', 'ahmed')).out).toMatch(
      /^id +name +e-mail +phone +since +state +matched by\nusr_\S+ +Ahmed Şêrko +a\.sherko@school\.example +\+9647501234567 +2026-11-21 +account +name\n$/,
    );
    for (let count = 0; count < 20; count++) await aLearner('Hevin', `Number ${count}`);
    const all = (await zanin('learner', 'find', 'hevin')).out.trimEnd().split('\n');
    expect([all.length, all.at(-1)]).toEqual([21, expect.stringMatching(/name$/)]);
    await aLearner('Hevin', 'Last');
    const cut = (await zanin('learner', 'find', 'hevin')).out.trimEnd().split('\n');
    expect([cut.length, cut.at(-1)]).toEqual([22, 'There are more: narrow it, such as by another word of the name.']);
    expect(cut[1]).toContain('Hevin Last');
  });

  it('[STAFF-05] a command accepts the same search words if they match one learner', async () => {
    expect((await zanin('learner', 'show', '0750 123 45 67')).out).toContain(`learner   ${ahmed.userId}`);
    for (const text of [paid, intent, 'Ahmed', '0750 123 45 67', codeOf('crt_found')]) {
      expect((await zanin('orders', 'show', text)).out, text).toMatch(new RegExp(`^order +${paid}$`, 'm'));
    }
    expect((await zanin('orders', 'show', reference)).out).toContain(reference);
    expect((await zanin('learner', 'grant', 'ahmed', 'yearly', ...why, '--dry-run')).out).toContain(ahmed.userId);
    expect((await zanin('orders', 'refund', 'Ahmed', ...why, '--dry-run')).out).toContain(`Order ${paid} would be`);
  });

  it('[STAFF-05] if several learners match, a command lists them, says how to choose and does nothing', async () => {
    const twins = [await aLearner('Zeynep', 'Kaya'), await aLearner('Zeynep', 'Kaplan')];
    const rows = (await verifyAudit(platform.services)).rows;
    for (const [...args] of [
      ['learner', 'show'],
      ['learner', 'end-sessions'],
      ['learner', 'grant'],
    ]) {
      const item = args[1] === 'grant' ? ['yearly'] : [];
      const reason = args[1] === 'show' ? [] : why;
      const { code, out, err } = await zanin(...args, 'zeynep', ...item, ...reason);
      expect([code, err]).toEqual([1, expect.stringContaining('Several learners match "zeynep". Nothing was done')]);
      for (const { userId } of twins) expect(out).toContain(userId);
    }
    const asData = await zanin('learner', 'show', 'zeynep', '--json');
    expect([JSON.parse(asData.out).length, JSON.parse(asData.err)]).toEqual([2, { error: expect.any(String) }]);
    const me = buyer(platform, ahmed);
    await me.begin('sewing');
    const several = await zanin('orders', 'refund', 'Ahmed', ...why);
    expect([several.code, several.out.split('\n').length]).toEqual([1, 4]);
    expect(several.err).toContain('Several orders match "Ahmed". Nothing was done');
    expect((await verifyAudit(platform.services)).rows).toBe(rows);
  });

  it('[STAFF-05] a pending registration matches by name, but not by an address in use; a mistyped address matches nobody', async () => {
    const rojin = await aLearner('Rojin', 'Demir', { email: 'rojin@school.example' });
    const { db } = platform.services;
    const pending = await aLearner('Rojin', 'Demir');
    await db
      .updateTable('users')
      .set({ email_verified_at: null, email: 'rojin@school.example' })
      .where('id', '=', pending.userId)
      .execute();
    expect((await zanin('learner', 'show', 'rojin@school.example')).code).toBe(0);
    expect((await zanin('learner', 'show', 'rojin@school.example')).out).toContain(rojin.userId);
    expect((await zanin('learner', 'show', 'Rojin')).code).toBe(1);
    const typo = await zanin('learner', 'end-sessions', 'rojin@school.exam', ...why);
    expect(typo).toMatchObject({ code: 1, err: 'A learner rojin@school.exam was not found.\n' });
    expect((await found('rojin@school.exam')).map(([id]) => id)).toContain(rojin.userId);
  });

  it('[STAFF-04] an order of a deleted account is named in the refusal, since its learner is gone', async () => {
    const gone = await aLearner('Gone', 'Soon');
    const ordered = (await order(platform, gone.token)).body.data;
    await platform.services.db
      .updateTable('orders')
      .set({ user_id: null })
      .where('user_id', '=', gone.userId)
      .execute();
    const { code, err } = await zanin('learner', 'find', referenceOf(ordered));
    expect([code, err]).toEqual([1, expect.stringContaining(`is deleted. Their order is ${ordered.purchase.id}`)]);
  });

  it('[STAFF-04] the database folds names as search does', async () => {
    const letter = fc.constantFrom(...'aZéÉşŞğİıßØøÆæŁłÐđÞœГёЖαΩςئءأإآيىێكڪەةھۆڕڵڤـًٰ٠٩۰۹٤ ’-.,،_@'.split(''));
    const name = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(''));
    await fc.assert(
      fc.asyncProperty(name, name, async (first, last) => {
        // PostgreSQL takes a digit, an E and a digit for a number, and begins another word after it
        fc.pre(!/\de[-\d]/.test(fold(`${first} ${last}`)));
        const { rows } = await sql<{ words: string[] }>`
          select tsvector_to_array(learner_words(${first}::text, ${last}::text, null)) as words`.execute(
          platform.services.db,
        );
        expect([...(rows[0]?.words ?? [])].sort()).toEqual(foldedWords(`${first} ${last}`).sort());
      }),
      {
        numRuns: 200,
        examples: [
          ['Ahmed', 'Şêrko'],
          ['عبدالله', 'كريم'],
          [fold('É'), 'ß'],
        ],
      },
    );
  });
});

describe('the list of orders', () => {
  it('[STAFF-06] has the newest first, in pages, and by each filter', async () => {
    const page = async (...args: string[]) => {
      const { out } = await zanin('orders', 'list', ...args, '--json');
      return JSON.parse(out) as { orders: { id: string; status: string; created_at: string }[]; next: string | null };
    };
    const all = (await page('--limit', '1000')).orders;
    expect(all.length).toBeGreaterThan(3);
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map((each) => each.created_at)
        .sort()
        .reverse(),
    );
    const paged: string[] = [];
    for (let next: string | null = null, first = true; first || next !== null; first = false) {
      const read = await page('--limit', '2', ...(next === null ? [] : ['--after', next]));
      paged.push(...read.orders.map(({ id }) => id));
      next = read.next;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    const { rows } = await sql<{ id: string; status: string; way: string; course_id: string }>`
      select id, status, course_id, case when transfer_reference is not null then 'transfer' else 'online' end as way
      from orders`.execute(platform.services.db);
    for (const [option, value, holds] of [
      ['--state', 'paid', ({ status }) => status === 'paid'],
      ['--state', 'failed', ({ status }) => status === 'failed'],
      ['--provider', 'transfer', ({ way }) => way === 'transfer'],
      ['--provider', 'online', ({ way }) => way === 'online'],
      ['--provider', 'voucher', () => false],
      ['--course', 'sewing', ({ course_id }) => course_id === 'sewing'],
      ['--from', '2026-11-22', () => false],
      ['--to', '2026-11-21', () => true],
    ] as [string, string, (row: (typeof rows)[number]) => boolean][]) {
      const ids = (await page(option, value)).orders.map(({ id }) => id);
      expect(ids.sort(), `${option} ${value}`).toEqual(
        rows
          .filter(holds)
          .map(({ id }) => id)
          .sort(),
      );
    }
    const cut = (await zanin('orders', 'list', '--limit', '1')).out.trimEnd().split('\n');
    expect(cut.at(-1)).toBe(`There are more: go on with --after ${all[0]?.id}`);
    expect((await zanin('orders', 'list', '--provider', 'voucher')).out).toBe('No order matches.\n');
    expect((await zanin('orders', 'list', '--csv')).out).toMatch(/^\ufefforder,made,state,item,amount,currency,/);
    expect((await zanin('orders', 'list', '--learner', 'ahmed')).out).toContain('Ahmed Şêrko');
  });

  it.each([
    [['--state', 'open'], '--state should be one of requires_payment, processing,'],
    [['--provider', 'stripe'], '--provider should be one of online, transfer, voucher, but is "stripe".'],
    [['--limit', '0'], '--limit should be a whole number from 1 to 1000.'],
    [['--from', 'monday'], '--from should be a day such as'],
    [['--from', '2026-11-21', '--to', '2026-11-20'], '--from should not be after --to.'],
  ])('[STAFF-06] %j is wrong usage and says what is right', async (args, says) => {
    expect(await zanin('orders', 'list', ...args)).toMatchObject({ code: 2, err: expect.stringContaining(says) });
  });

  it('[STAFF-06] a page after an unknown order is refused', async () => {
    expect(await zanin('orders', 'list', '--after', 'ord_none')).toMatchObject({
      code: 1,
      err: 'Order ord_none was not found.\n',
    });
  });
});
