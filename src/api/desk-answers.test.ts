import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnyActor, createActor, toPromise } from 'xstate';
import type { DeskApprovalDecision } from '../../common/api/types.ts';
import type { DraftDecision } from '../../common/desk/draft-decisions.ts';
import { brokenAtOnePlace } from '../../tests/support/broken.ts';
import { exampleOf } from '../../tests/support/contract.ts';
import { deviceWithPasskeys } from '../../tests/support/desk/device.ts';
import { berivan } from '../../tests/support/desk/staff.ts';
import { type Answers, type CallName, fetchDouble } from '../../tests/support/fetch-double.ts';
import {
  addDeskPasskey,
  changeDeskPassword,
  getDeskAccount,
  removeDeskPasskey,
  renewDeskRecoveryCodes,
} from '../flows/desk/account/calls.ts';
import { countDeskWaiting, decideOnApproval, getDeskApproval } from '../flows/desk/approval/calls.ts';
import { getDeskSession, signOutOfDesk } from '../flows/desk/common/session-calls.ts';
import { decideOnDraft, getDeskDraft, settle } from '../flows/desk/draft/calls.ts';
import { getDeskPreview, loadCourse, previewLesson } from '../flows/desk/draft-preview/calls.ts';
import { changeDeskQuestions, listDeskQuestions } from '../flows/desk/draft-questions/calls.ts';
import { loadDraftText, renderDeskDraftText, saveDeskDraftText } from '../flows/desk/draft-text/calls.ts';
import { listDeskDrafts, startDeskDraft } from '../flows/desk/drafts/calls.ts';
import {
  acceptDeskInvitationByPasskey,
  acceptDeskInvitationByPassword,
  readDeskInvitation,
} from '../flows/desk/invitation/calls.ts';
import { getDeskLearner } from '../flows/desk/learner/calls.ts';
import { listDesk } from '../flows/desk/list/calls.ts';
import { loadNewsletter, previewDeskNewsletter, saveDeskNewsletterText } from '../flows/desk/newsletter/calls.ts';
import { getDeskOrder } from '../flows/desk/order/calls.ts';
import { tryDeskQuestion } from '../flows/desk/question-trial/calls.ts';
import { getReport } from '../flows/desk/reports/calls.ts';
import { getDeskRevision } from '../flows/desk/revision/calls.ts';
import { listDeskRevisions, takeBackDeskRevision } from '../flows/desk/revisions/calls.ts';
import { searchDesk } from '../flows/desk/search/calls.ts';
import { signInToDesk, signInToDeskByPasskey } from '../flows/desk/sign-in/calls.ts';
import { signInToDeskAgain, signInToDeskAgainByPasskey } from '../flows/desk/sign-in-again/calls.ts';
import { runDeskAction } from '../flows/desk/staff-action/calls.ts';
import { readDeskStatement } from '../flows/desk/statements/calls.ts';
import { addDeskDraftFile, getDeskUpload, sendDeskUpload } from '../flows/desk/upload/calls.ts';
import type { Client } from './client.ts';

type DeskCall = Exclude<
  Extract<CallName, `${string} /desk/${string}`>,
  // a file, which the browser downloads; and what no page asks for yet
  | 'GET /desk/lists/{list}/csv'
  | 'GET /desk/reports/{report}/csv'
  | 'GET /desk/drafts/{id}/files/{name}'
  | 'GET /desk/drafts/{id}/preview/{lang}/files/{name}'
  | `${string} /desk/courses${string}`
>;

const token = 'f3c0JtM2Kq81x0Zb';
const password = 'Seven-Pomegranates7!';
const code = '123456';
const asked = { month: '2026-11', course: 'weaving', batch: 'vba_1' };
const accepting = (client: Client) => createActor(acceptDeskInvitationByPasskey(client), { input: { token } });
const deciding = (decision: DraftDecision) => (client: Client) =>
  createActor(decideOnDraft(client, 'dft_2fKq'), { input: { decision, version: 4, words: 'What is new' } });
const decidingOn = (decision: DeskApprovalDecision) => (client: Client) =>
  createActor(decideOnApproval(client, 'apr_2fKq'), { input: { decision, version: 1, reason: 'The period is over' } });
const adding = (client: Client) => createActor(addDeskPasskey(client), { input: { name: 'Office laptop' } });

const upload = { id: 'dft_2fKq', lesson: null };
const loom = { size: 4, sha256: 'a'.repeat(64), type: 'png' as const };
const preview = { draftId: 'dft_2fKq', as: 'visitor' as const };
const aPlace = { courseId: 'first-stitches', chapterId: 'by-hand', lessonId: 'running-stitch' };
const place = { id: 'dft_2fKq', path: 'courses/first-stitches/course.yaml' };
const keeper = { read: async () => null, write: async () => {}, remove: async () => {} };
const letterKeeper = () => keeper;
const letter = { language: 'en' as const, subject: 'Spring', text: 'In March.' };
const loadingText = (client: Client) => createActor(loadDraftText(client, place, berivan, keeper));

/** What the pages of the desk load and send. */
const calls: Readonly<Record<DeskCall, (client: Client) => AnyActor>> = {
  'GET /desk/session': (client) => createActor(getDeskSession(client)),
  'POST /desk/session': (client) =>
    createActor(signInToDesk(client), { input: { email: 'berivan@example.org', password, code } }),
  'DELETE /desk/session': (client) => createActor(signOutOfDesk(client)),
  'POST /desk/session/passkey-options': (client) => createActor(signInToDeskByPasskey(client)),
  'POST /desk/session/passkey': (client) => createActor(signInToDeskByPasskey(client)),
  'POST /desk/session/again': (client) => createActor(signInToDeskAgain(client), { input: { password, code } }),
  'POST /desk/session/again/passkey-options': (client) => createActor(signInToDeskAgainByPasskey(client)),
  'POST /desk/session/again/passkey': (client) => createActor(signInToDeskAgainByPasskey(client)),
  'POST /desk/invitation': (client) => createActor(readDeskInvitation(client), { input: { token } }),
  'POST /desk/invitation/password': (client) =>
    createActor(acceptDeskInvitationByPassword(client), { input: { token, password, code } }),
  'POST /desk/invitation/passkey-options': accepting,
  'POST /desk/invitation/passkey': accepting,
  'GET /desk/account': (client) => createActor(getDeskAccount(client)),
  'POST /desk/account/passkey-options': adding,
  'POST /desk/account/passkeys': adding,
  'DELETE /desk/account/passkeys/{id}': (client) =>
    createActor(removeDeskPasskey(client), { input: { id: 'psk_2fKq' } }),
  'POST /desk/account/recovery-codes': (client) => createActor(renewDeskRecoveryCodes(client)),
  'POST /desk/account/password': (client) =>
    createActor(changeDeskPassword(client), { input: { current: password, next: 'Nine-Mulberries9!' } }),
  'GET /desk/search': (client) => createActor(searchDesk(client), { input: { words: 'rojin' } }),
  'GET /desk/learners/{id}': (client) => createActor(getDeskLearner(client, 'usr_01HZX2')),
  'GET /desk/orders/{id}': (client) => createActor(getDeskOrder(client, 'ord_01HZX2')),
  'GET /desk/lists/{list}': (client) =>
    createActor(listDesk(client), { input: { list: 'orders', filters: [], after: null } }),
  'GET /desk/newsletters/{id}': (client) => createActor(loadNewsletter(client, 'nwl_2fKq', letterKeeper)),
  'PUT /desk/newsletters/{id}/text': (client) =>
    createActor(saveDeskNewsletterText(client, 'nwl_2fKq'), { input: { ...letter, basedOn: null } }),
  'POST /desk/newsletters/{id}/preview': (client) =>
    createActor(previewDeskNewsletter(client, 'nwl_2fKq'), { input: letter }),
  'POST /desk/statements/reading': (client) =>
    createActor(readDeskStatement(client), { input: { typed: 'K7MX-P4RT 39000 IQD', file: null } }),
  'GET /desk/drafts/{id}/text': loadingText,
  'PUT /desk/drafts/{id}/text': (client) =>
    createActor(saveDeskDraftText(client, place), { input: { text: 'title: First stitches', basedOn: null } }),
  'POST /desk/drafts/{id}/rendering': (client) =>
    createActor(renderDeskDraftText(client, place), { input: { text: '## Thread' } }),
  'GET /desk/revisions': (client) => createActor(listDeskRevisions(client)),
  'GET /desk/revisions/{id}': (client) => createActor(getDeskRevision(client, '13')),
  'POST /desk/revisions/{id}/withdrawal': (client) =>
    createActor(takeBackDeskRevision(client), { input: { id: 13, reason: 'It was published too early' } }),
  'GET /desk/drafts/{id}/questions': (client) => createActor(listDeskQuestions(client, 'dft_2fKq')),
  'POST /desk/drafts/{id}/questions': (client) =>
    createActor(changeDeskQuestions(client, 'dft_2fKq'), {
      input: { basedOn: null, change: { type: 'move', id: 'how-to-begin', by: 1 } },
    }),
  'POST /desk/drafts/{id}/questions/{question}/trial': (client) =>
    createActor(tryDeskQuestion(client, 'dft_2fKq', 'how-many'), { input: { answer: null, round: 1, basedOn: null } }),
  'GET /desk/drafts': (client) => createActor(listDeskDrafts(client)),
  'POST /desk/drafts': (client) =>
    createActor(startDeskDraft(client), { input: { course: 'first-stitches', title: null, copyOf: null } }),
  'GET /desk/drafts/{id}': (client) => createActor(getDeskDraft(client, 'dft_2fKq')),
  'GET /desk/drafts/{id}/preview': (client) => createActor(getDeskPreview(client, 'dft_2fKq')),
  'GET /desk/drafts/{id}/preview/{lang}/course': (client) => createActor(loadCourse(client, preview)),
  'GET /desk/drafts/{id}/preview/{lang}/lessons/{lesson}': (client) =>
    createActor(previewLesson(client, preview), { input: { ...aPlace, signedIn: false } }),
  'GET /desk/drafts/{id}/uploads/{sha256}': (client) =>
    createActor(getDeskUpload(client, upload), { input: { sha256: loom.sha256 } }),
  'PUT /desk/drafts/{id}/uploads/{sha256}': (client) =>
    createActor(sendDeskUpload(client, upload, { bytes: new Uint8Array(4) }), { input: { file: loom, offset: 0 } }),
  'POST /desk/drafts/{id}/files': (client) =>
    createActor(addDeskDraftFile(client, upload), { input: { sha256: loom.sha256, kind: 'picture', name: 'loom' } }),
  'POST /desk/drafts/{id}/conflict': (client) => {
    const path = 'courses/first-stitches/pictures/first-loom.webp';
    return createActor(settle(client, 'dft_2fKq'), { input: { path, keeps: 'theirs', version: 3 } });
  },
  'POST /desk/drafts/{id}/check': deciding('check'),
  'POST /desk/drafts/{id}/review': deciding('review'),
  'POST /desk/drafts/{id}/recall': deciding('recall'),
  'POST /desk/drafts/{id}/changes': deciding('changes'),
  'POST /desk/drafts/{id}/approval': deciding('approve'),
  'POST /desk/drafts/{id}/publication': deciding('publish'),
  'POST /desk/drafts/{id}/discard': deciding('discard'),
  'GET /desk/waiting': (client) => createActor(countDeskWaiting(client)),
  'GET /desk/approvals/{id}': (client) => createActor(getDeskApproval(client, 'apr_2fKq')),
  'POST /desk/approvals/{id}/approval': decidingOn('approve'),
  'POST /desk/approvals/{id}/refusal': decidingOn('refuse'),
  'POST /desk/approvals/{id}/withdrawal': decidingOn('withdraw'),
  'GET /desk/reports/month': (client) => createActor(getReport(client), { input: { ...asked, report: 'month' } }),
  'GET /desk/reports/course': (client) => createActor(getReport(client), { input: { ...asked, report: 'course' } }),
  'GET /desk/reports/batch': (client) => createActor(getReport(client), { input: { ...asked, report: 'batch' } }),
  'POST /desk/actions/{action}': (client) =>
    createActor(runDeskAction(client), {
      input: { action: 'learner grant', arguments: {}, options: {}, reason: 'Won a prize' },
    }),
};

const isCall = (call: string): call is DeskCall => call in calls;
const everyCall = Object.keys(calls).filter(isCall);
const withoutBody: readonly DeskCall[] = ['DELETE /desk/session', 'POST /desk/account/password'];
const withBody = everyCall.filter((call) => !withoutBody.includes(call));

const examples: Answers = Object.fromEntries(
  withBody.map((call) => {
    const { status, body } = exampleOf(call);
    return [call, Response.json(body, { status })];
  }),
);

const device = deviceWithPasskeys();
beforeAll(() => device.plugIn());
afterAll(() => device.takeOut());

/** What an actor comes to: its output, or what it throws. */
async function outcomeOf(call: DeskCall, answer: Response): Promise<{ output: unknown } | { thrown: unknown }> {
  const actor = calls[call](fetchDouble({ ...examples, [call]: answer }).client);
  const outcome = toPromise(actor).then(
    (output: unknown) => ({ output }),
    (thrown: unknown) => ({ thrown }),
  );
  actor.start();
  return outcome;
}

it.each(withBody)('[SESSION-07] %s, answered in whatever way, is done or a failure that charts know', async (call) => {
  const { status, body } = exampleOf(call);
  for (const { how, value } of brokenAtOnePlace(body)) {
    const outcome = await outcomeOf(call, Response.json(value, { status }));
    if (!('thrown' in outcome)) continue;
    const isOfPasskey = 'passkey' in Object(outcome.thrown);
    expect(outcome.thrown, how).toMatchObject(isOfPasskey ? { passkey: 'broken' } : { kind: 'server', status });
  }
});

it.each(withBody)('[SESSION-07] %s, answered as the contract says, is done', async (call) => {
  const { status, body } = exampleOf(call);
  expect(await outcomeOf(call, Response.json(body, { status }))).toHaveProperty('output');
});

it.each(withoutBody)('[SESSION-07] %s, answered without JSON, is done', async (call) => {
  expect(await outcomeOf(call, new Response(null, { status: 204 }))).toHaveProperty('output');
});

it.each([
  ['NotAllowedError', 'canceled'],
  ['AbortError', 'canceled'],
  ['InvalidStateError', 'alreadyThere'],
  ['UnknownError', 'broken'],
])('[DESK-41] a browser that gives %s instead of a passkey is told as %s', async (name, passkey) => {
  device.failWith(new DOMException('no', name));
  const example = exampleOf('POST /desk/session/passkey');
  const answer = Response.json(example.body, { status: example.status });
  expect(await outcomeOf('POST /desk/session/passkey', answer)).toEqual({ thrown: { passkey } });
});

it('[DESK-41] a browser without passkeys is told as one', async () => {
  device.takeOut();
  const example = exampleOf('POST /desk/session/passkey');
  const answer = Response.json(example.body, { status: example.status });
  expect(await outcomeOf('POST /desk/session/passkey', answer)).toEqual({ thrown: { passkey: 'notSupported' } });
});
