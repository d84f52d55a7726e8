import type { CourseList } from '../../../common/api/types.ts';
import { matchPath } from '../../../common/match.ts';
import { outsideBlobs, type Store } from '../../../server/blobs/outside.ts';
import { tableBlobs } from '../../../server/blobs/table.ts';
import { run } from '../../../server/cli/run.ts';
import { purgeDeleted } from '../../../server/domain/accounts/account-deletion.ts';
import { purgePending } from '../../../server/domain/accounts/pending-registrations.ts';
import { openSession } from '../../../server/domain/accounts/sessions.ts';
import { smsTransport } from '../../../server/domain/accounts/sms-transport.ts';
import { sweep } from '../../../server/domain/accounts/sweep.ts';
import { verifyAudit } from '../../../server/domain/common/audit.ts';
import { limitRules } from '../../../server/domain/common/limit-rules.ts';
import { sweepDesk } from '../../../server/domain/desk/sweep.ts';
import { codeOf } from '../../../server/domain/learning/certificate-code.ts';
import { sendReminders } from '../../../server/domain/learning/reminders/send.ts';
import { PaymentFault } from '../../../server/domain/payments/ports.ts';
import { reconcile } from '../../../server/domain/payments/reconciliation.ts';
import { listTransfers } from '../../../server/domain/payments/transfers/list.ts';
import { giveUpTransfer } from '../../../server/domain/payments/transfers/overdue.ts';
import { makeBatch } from '../../../server/domain/payments/vouchers/batches.ts';
import { finishWithdrawals } from '../../../server/domain/payments/withdrawal.ts';
import { countNewsletters, queueNewsletters } from '../../../server/domain/site/newsletter-queue.ts';
import { readContract } from '../../../server/http/contract.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import { headOf } from '../../../server/pages/head.ts';
import { startDelivery } from '../../../server/providers/mail/delivery.ts';
import { insertStaff } from '../support/desk.ts';
import { aNumber, waysOf } from '../support/identifiers.ts';
import { finishLesson } from '../support/learning.ts';
import { goodPassword, type Platform } from '../support/platform.ts';
import { buyer, confirm, type Intent, orderIdOf, sandboxOf } from '../support/shop.ts';
import { receive } from '../support/transfers.ts';
import { makeDeskStatements } from './desk-statements.ts';
import { makeDraftStatements } from './draft-statements.ts';
import { makeStaffStatements } from './staff-statements.ts';

/**
 * Makes every call of the contract once with success, as a learner with a history and as a
 * newcomer, and does what the server does on a timer.
 * @param during called with the name of the next step.
 * @throws Error for a call of the contract that was not made, or never with success.
 */
export async function makeEveryStatement(platform: Platform, during: (step: string) => void): Promise<void> {
  const { services, clock } = platform;
  const { db } = services;
  during('sign-in of a learner with a history');
  const token = await openSession(services, 'usr_7');
  const subscriber = await openSession(services, 'usr_10');
  clock.advance(2 * 60_000);
  const get = (path: string, options: { token?: string } = { token }) => {
    during(`GET ${path}`);
    return platform.get(`/api${path}`, options);
  };
  for (const path of [
    '/health',
    '/ready',
    '/config',
    '/geo',
    '/me',
    '/me/export',
    '/user/courses/usr_7',
    '/user/courses',
  ])
    await get(path);
  for (const path of ['/courses/preview/course-7/en', '/lesson/preview/lesson-7-0-0/en']) {
    await get(path);
    await get(path, {});
  }
  for (const path of [
    '/user/courses/course/course-7/en',
    '/user/courses/course/course-7/en/chapters',
    '/user/courses/course/course-7/en/chapters/chapter-7-0',
    '/categories/en',
    '/courses/all/en',
    '/blog/en',
    '/blog/en?excerpts=true&limit=3',
    '/blog/post/en',
  ])
    await get(path);
  await get('/courses/all/en', {});
  await get('/categories/en?counts=true', {});
  const pages = [
    'order=newest',
    'order=oldest',
    'category=Category+1',
    'ids=course-7,course-9',
    'q=lesson+word80',
    'q=77&order=newest',
    'price=free',
    'q=lesson&category=Nothing',
  ];
  for (const query of [...pages, 'collection=owned', 'collection=other&category=Category+1']) {
    during(`GET a page of /courses/all/en by ${query}`);
    for (const who of [{}, { token }, { token: subscriber }]) {
      const url = `/api/courses/all/en?limit=2&${query}`;
      const { next } = (await platform.get<CourseList>(url, who)).body.data;
      if (typeof next === 'string') await platform.get(`${url}&after=${next}`, who);
    }
  }
  await get('/payment-plans?language=en&countryCode=NL');
  await get('/payment-plans/yearly?language=en&region=NL');
  await get('/certificates/crt_7');
  await get(`/certificates/${codeOf('crt_7')}`);
  await get('/download/certificate/crt_7');
  await get('/download/badge/crt_7');
  await get('/user/purchases');
  await get('/user/purchases/ord_7_0');
  await get('/download/receipt/ord_7_0');
  await get('/badges/status/1');
  await platform.get('/.well-known/did.json');
  await get('/download/attachment/file-lesson-7-0-0');
  during('GET /user/courses of a subscriber');
  await platform.get('/api/user/courses', { token: subscriber });
  during('the cover of a course');
  await platform.get('/media/covers/course-7.0123456789ab.svg', { headers: { 'accept-encoding': 'br' } });
  during('the pages of a course, a lesson and a post');
  const visitor = { region: 'NL', search: '', language: 'en' } as const;
  await headOf(services, { ...visitor, page: matchPath('/course/course-7') });
  await headOf(services, { ...visitor, page: matchPath('/course/course-7/chapter/chapter-7-0/lesson/lesson-7-0-0') });
  await headOf(services, { ...visitor, page: matchPath('/blog/post') });
  await headOf(services, { ...visitor, page: matchPath('/course') });

  during('the map of all pages');
  await platform.get('/sitemap.xml');

  during('PUT progress, POST feedback, PATCH /me');
  const progress = { position: 15, duration: 720, completed: false };
  await platform.put('/api/user/lessons/lesson-7-0-0/progress', progress, { token });
  for (const id of ['0-0', '0-1', '1-0', '1-1']) await finishLesson(platform, token, `lesson-7-${id}`);
  await platform.post('/api/user/chapters/chapter-7-0/feedback', { answer: 'Good', rating: 5 }, { token });
  const name = { first_name: 'Dilan', last_name: 'Karim', date_of_birth: '1998-03-21' };
  await platform.patch('/api/me', name, { token });

  during('PATCH /user/certificates');
  await platform.patch('/api/user/certificates/crt_7', { name_hidden: true }, { token });

  // before practice tests, whose answers put off what is due
  during('a review');
  await platform.get('/api/reviews', { token });
  for (const round of ['new', 'running']) {
    during(`a review that is ${round}`);
    await platform.get('/api/reviews/take-along', { token });
    if (round === 'running') await platform.post('/api/reviews/take-along', undefined, { token });
    const { id, items } = (await platform.post<Review>('/api/reviews', undefined, { token })).body.data;
    const open = items.filter(({ question }) => question.answered === null);
    for (const { id: item, revision } of round === 'new' ? open.slice(0, 1) : open) {
      await platform.put(`/api/reviews/${id}/answers/${item}`, { answer: ['a'], revision }, { token });
    }
    await platform.get('/api/reviews', { token });
  }
  await platform.put('/api/me/language', { language: 'en' }, { token });
  for (const enabled of [false, true]) await platform.put('/api/me/reviews', { enabled }, { token });

  const newcomer = await platform.makeMember();
  during('the start page');
  for (const who of [token, subscriber, newcomer.token]) await platform.get('/api/home', { token: who });

  during('a reminder');
  const setting = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], time: 'morning', channel: 'email' };
  await platform.put('/api/me/reminder', { ...setting, time_zone: 'Asia/Baghdad' }, { token: newcomer.token });
  const due = new Date(platform.clock.now().getTime() - 60_000);
  await services.db.updateTable('reminders').set({ next_at: due }).where('user_id', '=', newcomer.userId).execute();
  await sendReminders(services);
  const reminder = (await platform.outbox()).find(({ to }) => to === newcomer.email);
  await platform.post('/api/reminders/off', { token: /off=(\S+)/.exec(reminder?.text ?? '')?.[1] });

  during('practice tests');
  const test = '/api/practice-tests/course-7';
  await platform.get(test);
  await platform.get(test, { token });
  const [sample] = (await platform.get<SampleQuestions>(`${test}/samples`)).body.data;
  await platform.post(`${test}/samples/${sample?.question_id}`, { answer: ['a'] });
  // the one that is running, and after it another one
  for (const round of ['running', 'new']) {
    during(`a practice test that is ${round}`);
    const { id, items } = (await platform.post<PracticeAttempt>(`${test}/attempts`, undefined, { token })).body.data;
    const url = `/api/practice-test-attempts/${id}`;
    for (const { question_id } of items) {
      await platform.put(`${url}/answers/${question_id}`, { answer: ['a'] }, { token });
    }
    await platform.get(url, { token });
  }

  during('registration and login by e-mail');
  const member = await platform.makeMember();
  await platform.post('/api/login', { email: 'nobody@example.org', password: 'wrong' });
  const again = { email: member.email, password: member.password };
  const cookie = (await platform.post('/api/login', again)).headers['set-cookie']?.split(';')[0] ?? '';
  await platform.post('/api/login', again, { headers: { cookie } });
  await platform.post('/api/register', { ...name, ...passwords(), email: 'late@example.org' });
  await platform.post('/api/login', { email: 'late@example.org', password: goodPassword });
  const mailed = await platform.post('/api/email/resend', { email: 'late@example.org' });
  for (let others = 0; others < 5; others++) {
    clock.advance(11 * 60_000);
    await platform.post('/api/register', { ...name, ...passwords(), email: 'late@example.org' });
  }
  await platform.post(
    '/api/email/resend',
    { email: 'late@example.org' },
    { headers: { 'zanin-registration': String(mailed.body.verification_sid) } },
  );
  during('registration, login and password by phone');
  const phone = { country_calling_code: '+964', phone_number: '750 123 4567' };
  const number = '+9647501234567';
  const { body } = await platform.post('/api/register', { ...name, ...phone, ...passwords() });
  const sent = await platform.post('/api/auth/send-registration-sms', phone);
  await platform.post('/api/auth/verify-registration-sms', {
    verification_sid: sent.body.verification_sid,
    code: await platform.codeFor(number),
    phone_number: phone.phone_number,
    user_id: body.user_id,
  });
  await platform.post('/api/login', { ...phone, password: goodPassword });
  const asked = await platform.post('/api/password/phone/code', phone);
  const code = await platform.codeFor(number);
  await platform.post('/api/password/phone/verify', { ...phone, code, verification_sid: asked.body.verification_sid });

  during('payments');
  const learner = buyer(platform, member);
  const { clientSecret } = (await learner.begin('course-5', 'US')).body as unknown as Intent;
  const { consent } = await learner.order(clientSecret);
  await platform.post(`/api/orders/${orderIdOf(clientSecret)}/consent`, { consent }, { token: member.token });
  await confirm(platform, clientSecret);
  await learner.report('course-5');
  const { clientSecret: month } = (await learner.subscribe('monthly', 'US')).body;
  await confirm(platform, month);
  await learner.order(month);
  const { data } = (await platform.get<Answer<'listPurchases'>>('/api/user/purchases', { token: member.token })).body;
  const paid = data.find(({ plan_id }) => plan_id === 'monthly');
  await platform.post(`/api/user/purchases/${paid?.id}/withdrawal`, {}, { token: member.token });
  await sandboxOf(platform).settled();
  during('a bank transfer');
  for (const [kind, id, cancels] of [
    ['course', 'course-3', true],
    ['course', 'course-3', false],
    ['plan', 'monthly', false],
  ] as const) {
    const request = { kind, id, region_code: 'IQ' };
    const { body } = await platform.post<Answer<'orderTransfer'>>('/api/user/purchases', request, { token });
    const { purchase, transfer } = body.data;
    if (cancels) await platform.post(`/api/user/purchases/${purchase.id}/cancellation`, {}, { token });
    else await receive(services, transfer?.reference ?? '', { amount: purchase.amount, received: clock.now() });
  }
  await giveUpTransfer(services, 'transfer_1');
  await listTransfers(services);

  during('a batch of vouchers');
  const opens = { course_id: null, category: 'Category 1', months: null };
  const wish = { sponsor: 'Sponsor', opens, codes: 1, uses: 2, lastDay: '2027-01-01' };
  const { codes } = await makeBatch(services, { operator: 'test', reason: 'A test', dryRun: false }, wish);
  during('POST /vouchers/redeem');
  for (const code of [...codes, ...codes, '000000']) await platform.post('/api/vouchers/redeem', { code }, { token });
  during('the forms of visitors');
  await platform.get('/api/site/texts/terms');
  await platform.post('/api/contact', { name: 'Rojin', email: 'user9@example.org', message: 'Hello' });
  for (const email of ['user9@example.org', 'rojin@example.net']) await platform.post('/api/newsletter', { email });
  const letter = (await platform.outbox()).find(({ to }) => to === 'rojin@example.net');
  await platform.post('/api/newsletter/confirm', { token: /confirm=(\S+)/.exec(letter?.text ?? '')?.[1] });
  const subscribed = (await platform.outbox()).find(({ to }) => to === 'rojin@example.net');
  await platform.post('/api/newsletter/unsubscribe', { token: /unsubscribe=(\S+)/.exec(subscribed?.text ?? '')?.[1] });
  during('a change of address and number, which is undone');
  const ways = waysOf(platform);
  const { token: changing } = await ways.makePhoneMember();
  const address = { email: 'second-way@example.org' };
  const begun = await ways.request(changing, address);
  const { verification_sid } = begun.body;
  const resent = await platform.post('/api/me/identifier/code', { verification_sid }, { token: changing });
  const change = await platform.codeFor(address.email);
  await ways.confirm(changing, address, resent.body.verification_sid, change);
  const { phone: newNumber } = aNumber();
  await ways.change(changing, newNumber);
  await platform.post('/api/register', { ...name, ...passwords(), ...aNumber().phone });
  await ways.change(changing, { email: 'third-way@example.org' });
  await ways.undo(await ways.undoToken(address.email));
  during('a reset that switches a new number off, and a removal');
  const { token: owner, email: owned, userId: removable } = await platform.makeMember();
  const added = aNumber().phone;
  await ways.change(owner, added);
  await ways.resetByMail(owned, goodPassword);
  const { body: entered } = await ways.login({ email: owned });
  await ways.change(String(entered.token), added);
  const removal = { kind: 'phone', current_password: goodPassword };
  await platform.post('/api/me/identifier/remove', removal, { token: String(entered.token) });
  await ways.change(String(entered.token), aNumber().phone);

  during('password and goodbye');
  const next = { password: 'Saffron-Field8!', password_confirmation: 'Saffron-Field8!' };
  await platform.put('/api/me/password', { current_password: member.password, ...next }, { token: member.token });
  await platform.post('/api/password/reset', { email: member.email });
  const mail = (await platform.outbox()).find(({ subject }) => subject.startsWith('Reset'));
  const reset = /token=(\S+)/.exec(mail?.text ?? '')?.[1];
  await platform.post('/api/password/reset/confirm-website', { email: member.email, token: reset, ...next });
  await platform.post('/api/delete_account', { email: 'user7@example.org' }, { token });
  await platform.delete('/api/logout', { token: subscriber });
  await makeDeskStatements(platform, during);
  await makeStaffStatements(platform, during);

  during('delivery of messages');
  // no SMS is left but for active learners
  const { max: count } = limitRules['sms.prefix'];
  const spent = { subject: '+964', scope: 'sms.prefix', window_start: clock.now(), count };
  await db
    .insertInto('rate_limits')
    .values(['registration', 'password_reset'].map((detail) => ({ ...spent, detail })))
    .execute();
  const sink = { deliver: async () => undefined, forgets: true };
  const sms = smsTransport(services, sink);
  const delivery = startDelivery(services, { email: sink, ...(sms && { sms }) });
  await delivery.wake();
  await delivery.stop();

  during('housekeeping');
  clock.advance(20 * 60_000);
  await sweep(services);
  await sweepDesk(services);
  during('sweeping of blobs');
  await tableBlobs(services).sweep();
  await outsideBlobs({ ...services, sync: () => Promise.resolve() }, noStore).sweep();
  await finishWithdrawals(services);
  await reconcile({ ...services, payments: { ...services.payments, retrieveIntent: notNow } });
  clock.advance(14 * 24 * 60 * 60_000);
  await purgeDeleted(services);
  clock.advance(30 * 24 * 60 * 60_000);
  await purgePending(services);

  during('the commands of staff');
  const staff = async (...args: string[]): Promise<string> => {
    const { code, out, err } = await run(args, (work) => work({ services, operator: 'shirin' }));
    if (code !== 0) throw new Error(`${args.join(' ')}: ${err}`);
    return out;
  };
  const why = ['--reason', 'Asked for'];
  await staff('sales');
  await staff('orders', 'show', 'ord_8_0');
  for (const reference of ['user8@example.org', '+9647501234567', 'usr_8', 'ord_8_0', '2020-000008', codeOf('crt_8')]) {
    await staff('learner', 'find', reference);
  }
  for (const words of ['user8 dilan', '0750 123 45 67']) await staff('learner', 'find', words);
  await staff('learner', 'show', 'usr_8');
  for (const filters of [
    [],
    ['--after', 'ord_8_0'],
    ['--from', '2026-01-01', '--to', '2026-11-30'],
    ...['--state failed', '--learner usr_8', '--course course-8', '--state paid --course course-8'],
    ...['--provider transfer', '--provider voucher', '--provider online'],
  ]) {
    const more = typeof filters === 'string' ? filters.split(' ') : filters;
    await staff('orders', 'list', ...more);
  }
  for (const item of ['monthly', 'course-24']) {
    const { grant } = JSON.parse(await staff('learner', 'grant', 'usr_8', item, '--json', ...why));
    if (item === 'monthly') await staff('learner', 'extend', 'usr_8', '1', ...why);
    await staff('grant', 'withdraw', grant, ...why);
  }
  await staff('learner', 'end-sessions', 'usr_8', ...why);
  await staff('learner', 'reminder-off', 'usr_9', ...why);
  await staff('learner', 'identifier', 'remove', removable, 'phone', ...why);
  await staff('feedback', '--course', 'course-8');
  for (const more of [[], ['--state', 'open']]) await staff('messages', 'list', ...more);
  await staff('messages', 'answered', 'msg_8', ...why);
  await staff('outbox', 'list');
  await staff('certificate', 'withdraw', codeOf('crt_8'), ...why);
  await staff('certificate', 'restore', 'crt_8', ...why);
  await staff('badge-key', 'new', ...why);
  await staff('audit', 'list');
  const [colleague = ''] = /stf_[\w-]+/.exec(await staff('staff', 'list')) ?? [];
  await staff('staff', 'roles', colleague, '--roles', 'support,author', ...why);
  await staff('staff', 'courses', colleague, '--courses', 'course-8', ...why);
  await staff('staff', 'remove', colleague, ...why);
  during('the report of a month');
  await staff('report', 'month', services.now().toISOString().slice(0, 7));
  const letters = await insertStaff(platform, ['support']);
  const words = ['--subject', 'Spring', '--text', 'In March.'];
  const aDraft = async () => JSON.parse(await staff('newsletter', 'begin', ...words, '--json', ...why)).newsletter;
  const [draft, unneeded] = [await aDraft(), await aDraft()];
  await staff('newsletter', 'write', draft, '--language', 'nl', ...words, ...why);
  await staff('newsletter', 'test', draft, '--language', 'nl', '--to', letters.email, ...why);
  await staff('newsletter', 'discard', unneeded, ...why);
  await staff('newsletter', 'list');
  during('the sending of a newsletter');
  await staff('newsletter', 'send', draft, ...why);
  during('a slice of a newsletter');
  await queueNewsletters(services);
  await countNewsletters(services);
  during('the export of the newsletter');
  await staff('newsletter', 'export', ...why);
  during('a check of the audit log');
  await verifyAudit(services, null, 10);
  await makeDraftStatements(platform, during);
  during('GET /metrics');
  const { text } = await platform.get('/metrics');

  const missed = operationIds().filter((id) => !new RegExp(`operation="${id}",status="2`).test(text));
  if (missed.length > 0) throw new Error(`These calls were never made with success: ${missed.join(', ')}`);
}

type SampleQuestions = Answer<'listSampleQuestions'>;
type PracticeAttempt = Answer<'startPracticeTest'>;
type Review = Answer<'startReview'>;

const passwords = () => ({ password: goodPassword, confirm_password: goodPassword });

/** The open orders of the data know no intent: what is looked for is how they are found. */
const noStore: Store = {
  place: (sha256) => sha256,
  prepare: () => Promise.resolve(),
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  fault: () => Promise.resolve(null),
};

const notNow = () => Promise.reject(new PaymentFault('unavailable', 'not in this run'));

function operationIds(): string[] {
  const { paths } = readContract().document as { paths: Record<string, Record<string, { operationId?: string }>> };
  return Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => (operationId === undefined ? [] : [operationId])),
  );
}
