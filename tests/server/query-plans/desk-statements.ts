import { expireApprovals } from '../../../server/domain/desk/approvals/decide.ts';
import { decider } from '../support/approvals.ts';
import { staffSession } from '../support/desk.ts';
import { officeOf } from '../support/office.ts';
import type { Platform } from '../support/platform.ts';

/** Of the lists, with a place deep in them and each filter that has a statement of its own. */
const lists: [list: string, place: string, filters: string[][]][] = [
  [
    'orders',
    '2026-10-01T09:00:00.000Z~ord_8_0',
    [
      ['from:2026-01-01', 'to:2026-11-30'],
      ['state:failed'],
      ['learner:usr_8'],
      ['course:course-8'],
      ['state:paid', 'course:course-8'],
      ['provider:transfer'],
      ['provider:voucher'],
      ['provider:online'],
    ],
  ],
  ['transfers', '2026-10-01T09:00:00.000Z~confirm~transfer_1', []],
  ['vouchers', '2026-10-01T09:00:00.000Z~vba_8', []],
  ['messages', '2026-10-01T09:00:00.000Z~msg_8', [['state:open']]],
  ['newsletters', '2026-10-01T09:00:00.000Z~nwl_8~en', []],
  ['feedback', '2026-10-01T09:00:00.000Z~chapter-8-0~usr_8', [['course:course-8']]],
  ['outbox', '8', [['state:given-up'], ['state:waiting']]],
  ['approvals', '2026-10-01T09:00:00.000Z~apr_8', [['state:asked']]],
  ['audit', '8', [['target:usr_8']]],
  ['staff', '2026-10-01T09:00:00.000Z~stf_8', []],
];

/** @throws Error for a call that has no success */
export async function makeDeskStatements(platform: Platform, during: (step: string) => void): Promise<void> {
  const office = officeOf(platform, await staffSession(platform, ['owner']));
  const done = async (step: string, call: () => Promise<{ status: number; text: string }>) => {
    during(step);
    const { status, text } = await call();
    if (status !== 200) throw new Error(`${step}: ${status} ${text}`);
  };
  for (const text of ['dilan user8', 'ord_8_0', '2020-000008']) {
    await done(`the desk looks for ${text}`, () => office.search(text));
  }
  await done('the page of a learner at the desk', () => office.learner('usr_8'));
  await done('the page of an order at the desk', () => office.order('ord_8_0'));
  for (const [list, after, filters] of lists) {
    for (const each of [[], ...filters]) {
      const step = `the list of ${list} at the desk ${each.join(' ')}`.trim();
      await done(step, () => office.list(list, { filters: each }));
      await done(`${step}, far from its beginning`, () => office.list(list, { filters: each, after }));
    }
  }
  const words = { subject: 'Spring', text: 'In March.' };
  const begun = await office.act('newsletter begin', { options: words });
  const newsletter = /nwl_[\w-]+/.exec(begun.text)?.[0] ?? '';
  await done('the page of a newsletter', () => office.newsletter(newsletter));
  const letter = { ...words, language: 'nl' as const };
  await done('a text of a newsletter', () => office.saveLetter(newsletter, { ...letter, basedOn: null }));
  await done('the mail of a newsletter', () => office.mailOf(newsletter, letter));
  await done('the list of vouchers as a file', () => office.csv('vouchers'));
  await done('a bank statement at the desk', () =>
    office.statement('pasted', '2026-11-24;User8 Karim;K7MX-P4RT;39000;IQD'),
  );
  const month = platform.clock.now().toISOString().slice(0, 7);
  await done('the report of a month at the desk', () => office.month(month));
  await done('the report of a course at the desk', () => office.course('course-8', month));
  await done('the report of a batch at the desk', () => office.batch('vba_8'));
  await done('a table of a report as a file', () => office.reportCsv('batch', { batch: 'vba_8', part: 'steps' }));
  const learner = { learner: 'usr_8' };
  await makeRequestStatements(platform, during);
  await done('an action at the desk', () => office.act('learner end-sessions', { arguments: learner }));
}

/** Requests that a second person withdraws, refuses, approves, and finds too old. */
async function makeRequestStatements(platform: Platform, during: (step: string) => void): Promise<void> {
  const [asker, other] = [await decider(platform, ['owner']), await decider(platform, ['owner'])];
  const ask = async (email: string) => {
    during('a request for a second person');
    const given = { arguments: { email }, options: { name: 'Rojin', roles: 'owner' } };
    const { body, text } = await asker.act('staff invite', given);
    if (body.data?.approval == null) throw new Error(`no request: ${text}`);
    return body.data.approval;
  };
  const done = async (step: string, call: Promise<{ status: number; text: string }>) => {
    const { status, text } = await call;
    if (status !== 200) throw new Error(`${step}: ${status} ${text}`);
  };
  const [one, two, three] = [
    await ask('one@example.org'),
    await ask('two@example.org'),
    await ask('three@example.org'),
  ];
  during('what waits for a second person');
  await other.waiting();
  await done('a request', other.request(one));
  during('a request is withdrawn');
  await done('withdrawing', asker.withdraw(one));
  during('a request is refused');
  await done('refusing', other.refuse(two));
  during('a request is approved');
  await done('approving', other.approve(three));
  during('requests that are too old');
  await expireApprovals(platform.services);
}
