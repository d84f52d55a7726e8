import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';

/** How much of everything; a course has 2 chapters of 2 lessons, a learner `each` purchases. */
export interface Amounts {
  courses: number;
  users: number;
  each: number;
}

/** The first ten courses are in every tenth basket, the others are spread evenly. */
const popular = 10;

/** By triggers for reports (server/db/migrations/027-reports.ts). */
const watched = [
  ...['orders', 'receipts', 'certificates', 'progress', 'practice_attempts', 'reviews', 'purchases', 'subscriptions'],
  'lessons',
];

/**
 * Fills an empty, migrated database, the same each time. Learner n is `usr_n`; their k-th purchase,
 * counted from 0, is order `ord_n_k`. Times lie before `now`. Every tenth course is free.
 */
export async function fill(db: Kysely<Database>, { courses, users, each }: Amounts, now: Date): Promise<void> {
  const time = sql`${now}::timestamptz`;
  const ago = (minutes: ReturnType<typeof sql>) => sql`${time} - interval '1 minute' * (${minutes})`;
  // the k-th course of learner n: different ones for different k
  const course = sql`'course-' || case when k = 0 then n % ${sql.lit(popular)}
    else ${sql.lit(popular)} + (n * 31 + k) % ${sql.lit(courses - popular)} end`;
  const learners = sql`generate_series(1, ${sql.lit(users)}) n`;
  const baskets = sql`${learners}, generate_series(0, ${sql.lit(each - 1)}) k`;
  const catalogue = sql`generate_series(0, ${sql.lit(courses - 1)}) c`;
  await db.transaction().execute(async (transaction) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(transaction);
    await run(sql`set local statement_timeout = 0`);
    // nothing is counted for reports yet, so that no change has to be noted
    for (const table of watched) await run(sql`alter table ${sql.table(table)} disable trigger user`);
    await run(sql`insert into users (id, email, first_name, last_name, date_of_birth, password_hash, email_verified_at,
        delete_after, created_at)
      select 'usr_' || n, 'user' || n || '@example.org', 'Dilan', 'Karim', '1998-03-21', 'none', ${time},
        case when n % 500 = 0 then ${time} + interval '1 year' end, ${ago(sql`n`)} from ${learners}`);
    await run(sql`insert into courses (id, title, description, category, created_at)
      select 'course-' || c, 'Course ' || c, repeat('About it. ', 20), 'Category ' || c % 12, ${ago(sql`c`)}
      from ${catalogue}`);
    await run(sql`insert into course_prices (course_id, region_code, currency_code, price_micro)
      select 'course-' || c, region, currency, 10000000 from ${catalogue},
        (values ('US', 'USD'), ('IQ', 'IQD'), ('NL', 'EUR')) prices (region, currency) where c % 10 <> 9`);
    await run(sql`insert into chapters (id, course_id, position, title)
      select 'chapter-' || c || '-' || h, 'course-' || c, h, 'Chapter ' || h from ${catalogue}, generate_series(0, 1) h`);
    await run(sql`insert into lessons (id, course_id, chapter_id, position, title, description, minutes, content, preview,
        vimeo_id)
      select 'lesson-' || c || '-' || h || '-' || l, 'course-' || c, 'chapter-' || c || '-' || h, h * 1000 + l,
        'Lesson ' || l, 'What to learn', 12, repeat('Text. ', 100), h + l = 0, '76979871/0'
      from ${catalogue}, generate_series(0, 1) h, generate_series(0, 1) l`);
    await run(sql`insert into attachments (id, lesson_id, position, file_name, mime_type, path)
      select 'file-' || id, id, 0, 'file.pdf', 'application/pdf', 'plans.yaml' from lessons`);
    await run(sql`insert into orders (id, user_id, course_id, amount, currency, status, intent_id, created_at, updated_at,
        paid_at)
      select 'ord_' || n || '_' || k, 'usr_' || n, ${course}, 1000, 'USD', 'paid', 'pi_' || n || '_' || k,
        ${ago(sql`n`)}, ${ago(sql`n`)}, ${ago(sql`n`)} from ${baskets}`);
    await run(sql`insert into orders (id, user_id, course_id, amount, currency, status, intent_id, created_at, updated_at)
      select 'open_' || n, 'usr_' || n, 'course-' || n % ${sql.lit(courses)}, 1000, 'USD', 'requires_payment',
        'open_' || n, ${time}, ${time} + interval '1 second' * n from ${learners} where n % 20 = 0`);
    await run(sql`insert into orders (id, user_id, course_id, amount, currency, status, intent_id, created_at, updated_at,
        transfer_reference)
      select 'transfer_' || n, 'usr_' || n, 'course-' || n % ${sql.lit(courses)}, 1000, 'IQD', 'requires_payment', null, ${time},
        ${time}, 'ref-' || n from ${learners} where n % 200 = 1`);
    await run(sql`insert into receipts (year, number, order_id, kind, issued_at, buyer, title, amount, currency, seller)
      select 2020, row_number() over (order by paid_at, id), id, 'sale', paid_at, 'Dilan Karim', 'Course', amount, currency,
        '{"name":"Zanin","address":[],"vat":[]}' from orders
      where status = 'paid'`);
    await run(sql`insert into purchases (user_id, course_id, order_id, created_at)
      select user_id, course_id, id, created_at from orders where status = 'paid'`);
    await run(sql`insert into progress (user_id, lesson_id, position, duration, watched, started_at, updated_at)
      select 'usr_' || n, 'lesson-' || substr(${course}, 8) || '-0-0', 60, 720, '[[0, 60]]', ${ago(sql`n`)}, ${ago(sql`n`)}
      from ${baskets}`);
    await run(
      sql`insert into watch_time (user_id, credited_until) select 'usr_' || n, ${ago(sql`n`)} from ${learners}`,
    );
    await run(sql`insert into certificates (id, user_id, course_id, holder, course_title, issued_at, order_id,
        seconds, outline, lessons_watched, lessons_read)
      select 'crt_' || n, 'usr_' || n, ${course}, 'Dilan Karim', 'Course', ${ago(sql`n`)}, 'ord_' || n || '_0', 720, '[]', 1, 0
      from ${learners}, (select 0 k) one`);
    await run(sql`insert into badges (list, index, certificate_id, created_at)
      select 1 + n / 60000, n, 'crt_' || n, ${time} from ${learners} where n % 10 = 0`);
    await run(sql`insert into feedback (user_id, chapter_id, answer, rating, counts, created_at, updated_at)
      select 'usr_' || n, 'chapter-' || n % ${sql.lit(courses)} || '-0', 'Good', 5, true, ${time}, ${time} from ${learners}`);
    await run(sql`insert into wishes (user_id, course_id, created_at)
      select 'usr_' || n, ${course}, ${time} from ${learners}, (select 0 k) one`);
    await run(sql`insert into questions (course_id, id, revision, position, lesson_id, body, created_at, replaced_at)
      select 'course-' || c, 'question-' || q, r, q, 'lesson-' || c || '-' || q % 2 || '-0', jsonb_build_object(
          'id', 'question-' || q, 'lessonId', 'lesson-' || c || '-' || q % 2 || '-0', 'heading', null, 'ask', 'Is it so?',
          'kind', 'true-or-false', 'answer', true, 'why', jsonb_build_object('true', 'It is.', 'false', 'It is.')),
        ${time}, case when r = 1 then ${time} end
      from ${catalogue}, generate_series(0, 13) q, generate_series(1, 2) r`);
    await run(sql`insert into practice_attempts (id, user_id, course_id, seed, question_count, started_at, finished_at,
        right_count)
      select 'att_' || n || '_' || k, 'usr_' || n, ${course}, 'seed', 12, ${ago(sql`n`)},
        case when k > 0 then ${ago(sql`n`)} end, case when k > 0 then 12 end
      from ${learners}, generate_series(0, 1) k where n % 10 = 7`);
    await run(sql`insert into practice_items (attempt_id, position, question_id, revision, shown, given, is_right, answered_at)
      select id, p, 'question-' || p, 1, '{"options": [0, 1], "matches": []}', case when finished_at is not null then '["a"]'::jsonb end,
        case when finished_at is not null then true end, finished_at from practice_attempts, generate_series(0, 11) p`);
    await run(sql`insert into review_cards (user_id, course_id, question_id, due_on, stability, difficulty, reps, lapses, state,
        reviewed_on)
      select 'usr_' || n, ${course}, 'question-' || q, (${time})::date - q, 2, 5, 1, 0, 2, (${time})::date - 3
      from ${learners}, (select 0 k) one, generate_series(0, 13) q where n % 10 = 7`);
    await run(sql`insert into reviews (id, user_id, seed, started_at, finished_at)
      select 'rev_' || n || '_' || r, 'usr_' || n, 'seed', ${ago(sql`(r + 1) * 1440`)}, ${ago(sql`(r + 1) * 1440`)}
      from ${learners}, generate_series(1, 5) r where n % 10 = 7`);
    await run(sql`insert into review_items (id, review_id, position, course_id, question_id, revision, shown, given, is_right,
        answered_at)
      select 'rvi_' || n || '_' || r || '_' || p, 'rev_' || n || '_' || r, p, ${course}, 'question-' || p, 1,
        '{"options": [0, 1], "matches": []}', '["a"]', true, ${time}
      from ${learners}, (select 0 k) one, generate_series(1, 5) r, generate_series(0, 4) p where n % 10 = 7`);
    await run(sql`insert into posts (id, title, author, published_at, html)
      values ('post', 'A post', 'Dilan', ${time}, '<p>Text</p>')`);
    await run(sql`insert into content_revisions (id, parent, at, message)
      select n, nullif(n - 1, 0), ${time}, 'The content folder' from generate_series(1, 20) n`);
    await run(sql`insert into content_files (revision, path, sha256)
      select n, 'courses/course-' || c || '/course.yaml', encode(sha256(('course-' || c)::bytea), 'hex')
      from ${catalogue}, generate_series(1, 20) n`);
    await run(sql`insert into blobs (sha256, bytes, written_at)
      select encode(sha256(('course-' || c)::bytea), 'hex'), repeat('title: Course ', 100)::bytea, ${time} from ${catalogue}`);
    await run(sql`insert into course_words (course_id, words)
      select 'course-' || c, (select string_agg(format('''%s'':1%s', word, weight), ' ') from (
          select 'course' as word, 'A' as weight union all select c::text, 'A'
          union all select 'lesson', 'C' union all select 'word' || c * n, 'B' from generate_series(1, 80) n) spoken)::tsvector
      from ${catalogue}`);
    await run(sql`insert into pictures (kind, id, version, br, gzip)
      select kind, id, '0123456789ab', ''::bytea, ''::bytea
      from (select 'covers' kind, id from courses union all select 'pictures', id from lessons) drawn`);
    await run(sql`insert into plans (id, position, name, description, features, button)
      select id, 1, id, id, '["All"]', 'Buy' from (values ('single'), ('yearly'), ('monthly')) plans (id)`);
    await run(sql`insert into plan_prices (plan_id, region_code, currency_code, price_micro)
      select id, region, currency, 12000000 from plans, (values ('US', 'USD'), ('IQ', 'IQD')) regions (region, currency)
      where id <> 'single'`);
    await run(sql`insert into orders (id, user_id, plan_id, amount, currency, status, intent_id, created_at, updated_at)
      select 'plan_' || n, 'usr_' || n, 'yearly', 1200, 'USD', 'paid', 'plan_' || n, ${time}, ${time}
      from ${learners} where n % 10 = 0`);
    await run(sql`insert into subscriptions (id, user_id, plan_id, order_id, starts_at, ends_at)
      select 'sub_' || n, 'usr_' || n, 'yearly', 'plan_' || n, ${ago(sql`n`)}, ${time} + interval '1 minute' * n
      from ${learners} where n % 10 = 0`);
    await run(sql`insert into grants (id, user_id, course_id, created_at)
      select 'grt_' || n, 'usr_' || n, 'course-' || n % ${sql.lit(courses)}, ${time} from ${learners} where n % 10 = 3`);
    await run(sql`insert into audit_log (number, at, operator, command, target, reason, changes, hash)
      select n, ${time}, 'shirin', 'learner grant', 'usr_' || n, 'Scholarship', '{}', '' from ${learners}`);
    await run(sql`insert into desk_accounts (id, email, name, roles, created_at)
      values ('stf_asker', 'asker@example.org', 'Rojin', array['finance'], ${time})`);
    await run(sql`insert into approvals (id, action, input, effect, lines, reason, asked_by, asked_at, until, status,
        version, decided_by, decided_at)
      select 'apr_' || n, 'orders refund', '{}', '{}', array['Refunded'], 'Asked for', 'stf_asker', ${ago(sql`n`)}, ${time},
        'done', 2, 'stf_asker', ${time} from ${learners}`);
    await run(sql`insert into voucher_batches (id, sponsor, course_id, category, created_at, expires_at)
      select 'vba_' || b, 'Sponsor', case when b > 1 then 'course-' || b % ${sql.lit(courses)} end, case when b = 1 then 'Category 1' end, ${time},
        ${time} + interval '1 hour' * b
      from generate_series(1, 2000) b`);
    await run(sql`insert into vouchers (id, batch_id, code_hash, uses, used)
      select 'vou_' || n, 'vba_' || 1 + n % 2000, 'hash-' || n, 1, 1 from ${learners}`);
    await run(sql`insert into contact_messages (id, name, email, message, created_at)
      select 'msg_' || n, 'Rojin', 'user' || n || '@example.org', 'Hello ' || n, ${ago(sql`n % 200000`)} from ${learners}`);
    await run(sql`insert into newsletter_subscriptions (id, email, token_hash, created_at, expires_at, confirmed_at)
      select 'nws_' || n, 'user' || n || '@example.org', 'hash-' || n, ${time}, ${time} + interval '1 second' * (n % 172800),
        case when n % 20 > 0 then ${time} end
      from ${learners}`);
    await run(sql`insert into payment_events (id, type, received_at)
      select 'evt_' || id, 'payment_intent.succeeded', created_at from orders`);
    await run(sql`insert into sessions (token_hash, user_id, created_at, last_used_at)
      select 'hash-' || n || '-' || k, 'usr_' || n, ${ago(sql`n % 40000`)}, ${time} from ${learners}, generate_series(0, 1) k`);
    await run(sql`insert into devices (token_hash, user_id, created_at, last_used_at)
      select 'hash-' || n, 'usr_' || n, ${ago(sql`n % 40000`)}, ${time} from ${learners}`);
    await run(sql`insert into verifications (sid, purpose, identifier, user_id, created_at, expires_at, used_at)
      select 'ver_' || n || '_' || k, 'email_registration', 'user' || n || '@example.org', 'usr_' || n,
        ${time}, ${time} + interval '1 second' * (n % 600), ${time} from ${learners}, generate_series(0, 1) k`);
    await run(sql`insert into password_resets (token_hash, user_id, identifier, created_at, expires_at)
      select 'hash-' || n, 'usr_' || n, 'user' || n || '@example.org', ${time}, ${time} + interval '1 second' * (n % 3600)
      from ${learners}`);
    await run(sql`insert into identifier_changes (token_hash, user_id, identifier, replaced, told, email, created_at)
      select 'hash-' || n, 'usr_' || n, 'user' || n || '@example.org', 'old' || n || '@example.org',
        'old' || n || '@example.org', 'old' || n || '@example.org', ${ago(sql`n % 40000`)} from ${learners}`);
    await run(sql`insert into outbox (recipient, channel, subject, text, created_at, sent_at)
      select 'user' || n || '@example.org', 'email', 'Welcome', '', ${ago(sql`n % 40000`)}, ${time}
      from ${learners}, generate_series(0, 1) k`);
    await run(sql`insert into rate_limits (subject, scope, detail, window_start, count)
      select 'user' || n || '@example.org', scope, detail, ${ago(sql`n % 1400`)}, 1 from ${learners},
        (values ('login.identifier', ''), ('sending.identifier', 'email_registration')) kinds (scope, detail)`);
    for (const table of watched) await run(sql`alter table ${sql.table(table)} enable trigger user`);
  });
  await sql`analyze`.execute(db);
}
