import type { components } from '../../../common/api/schema.d.ts';
import { readPictureFile } from '../../../common/text/lesson-pictures.ts';
import { blocksToHtml } from '../../domain/catalogue/markdown.ts';
import { noSuch } from '../../domain/common/problem.ts';
import { requireFresh } from '../../domain/desk/sign-in-again.ts';
import { addDraftFile, readDraftFile, withDraftPictures } from '../../drafts/draft-media.ts';
import { filesOfDraft, keepDraftFile, readDraftText, saveDraftText } from '../../drafts/files.ts';
import { findNames, listDrafts, listHistory, setCourseAuthors } from '../../drafts/list.ts';
import { publishDraft, takeBackRevision } from '../../drafts/publish.ts';
import { approveDraft, askChanges, checkDraft, discardDraft, recallDraft, sendToReview } from '../../drafts/review.ts';
import { type RevisionDetails, readRevision } from '../../drafts/revision.ts';
import { startDraft } from '../../drafts/start.ts';
import { type Draft, readableDraft, type Who } from '../../drafts/store.ts';
import { receivedOf, receivePart } from '../../drafts/uploads.ts';
import type { Services } from '../../services.ts';
import type { Operations } from '../operation.ts';
import { toProblem } from './shapes.ts';
import { staffFor, staffOf } from './staff.ts';

type Ids =
  | 'listDeskDrafts'
  | 'startDeskDraft'
  | 'getDeskDraft'
  | 'readDeskDraftText'
  | 'saveDeskDraftText'
  | 'renderDeskDraftText'
  | 'getDeskUpload'
  | 'sendDeskUpload'
  | 'addDeskDraftFile'
  | 'getDeskDraftFile'
  | 'keepDeskDraftFile'
  | 'checkDeskDraft'
  | 'reviewDeskDraft'
  | 'recallDeskDraft'
  | 'askDeskDraftChanges'
  | 'approveDeskDraft'
  | 'publishDeskDraft'
  | 'discardDeskDraft'
  | 'listDeskRevisions'
  | 'getDeskRevision'
  | 'takeBackDeskRevision'
  | 'setDeskCourseAuthors';

export function deskDrafts(services: Services): Operations<Ids> {
  const shownTo =
    ({ id }: Who, names: ReadonlyMap<string, string>) =>
    (draft: Omit<Draft, 'files'>) =>
      toDraft(draft, names, services.config.deskOwnReview || !draft.writers.includes(id));
  const answer = async (who: Who, draft: Draft) => {
    const names = await findNames(services, [draft]);
    return { data: { ...shownTo(who, names)(draft), ...(await filesOfDraft(services, draft)) } };
  };
  return {
    async listDeskDrafts(request) {
      const { drafts, courses } = await listDrafts(services, staffOf(request));
      const names = await findNames(services, drafts);
      return { data: { drafts: drafts.map(shownTo(staffOf(request), names)), courses } };
    },

    async startDeskDraft(request, reply) {
      reply.code(201);
      return answer(staffOf(request), await startDraft(services, staffOf(request), request.body));
    },

    getDeskDraft: async (request) =>
      answer(staffOf(request), await readableDraft(services, staffOf(request), request.params.id)),

    async readDeskDraftText(request) {
      return { data: await readDraftText(services, staffOf(request), request.params.id, request.query.path) };
    },

    saveDeskDraftText: async (request) =>
      answer(staffOf(request), await saveDraftText(services, staffOf(request), request.params.id, request.body)),

    async renderDeskDraftText(request) {
      const shown = await withDraftPictures(services, staffOf(request), request.params.id, request.body.text);
      return { data: { blocks: blocksToHtml(shown) } };
    },

    async getDeskUpload(request) {
      const { id: draft, sha256 } = request.params;
      return { data: { received: await receivedOf(services, staffOf(request), { draft, sha256 }) } };
    },

    async sendDeskUpload(request) {
      const { id: draft, sha256 } = request.params;
      const { size, offset } = request.body;
      const part = { size, offset, bytes: Buffer.from(request.body.bytes, 'base64') };
      return { data: { received: await receivePart(services, staffOf(request), { draft, sha256 }, part) } };
    },

    addDeskDraftFile: async (request) =>
      answer(staffOf(request), await addDraftFile(services, staffOf(request), request.params.id, request.body)),

    async getDeskDraftFile(request, reply) {
      const { id, name } = request.params;
      const sha256 = readPictureFile(name)?.sha256 ?? /^([0-9a-f]{64})\.(?:webp|pdf)$/.exec(name)?.[1];
      if (sha256 === undefined) throw noSuch('The file');
      const { kind, bytes } = await readDraftFile(services, staffOf(request), id, sha256);
      reply.headers({
        'content-disposition': kind === 'picture' ? 'inline' : 'attachment; filename="worksheet.pdf"',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        // bytes of this hash never change, but who may see them does
        'cache-control': 'private, max-age=300',
      });
      return reply.type(kind === 'picture' ? 'image/webp' : 'application/pdf').send(bytes);
    },

    keepDeskDraftFile: async (request) =>
      answer(staffOf(request), await keepDraftFile(services, staffOf(request), request.params.id, request.body)),
    checkDeskDraft: async (request) =>
      answer(staffOf(request), await checkDraft(services, staffOf(request), request.params.id)),
    reviewDeskDraft: async (request) =>
      answer(staffOf(request), await sendToReview(services, staffOf(request), request.params.id)),
    recallDeskDraft: async (request) =>
      answer(staffOf(request), await recallDraft(services, staffOf(request), request.params.id)),
    approveDeskDraft: async (request) =>
      answer(staffOf(request), await approveDraft(services, staffOf(request), request.params.id, request.body)),
    discardDeskDraft: async (request) =>
      answer(staffOf(request), await discardDraft(services, staffOf(request), request.params.id)),

    askDeskDraftChanges: async (request) =>
      answer(staffOf(request), await askChanges(services, staffOf(request), request.params.id, request.body)),

    async publishDeskDraft(request) {
      const { reason, version } = request.body;
      const staff = staffFor(request, { reason, dryRun: false });
      return answer(
        staffOf(request),
        await publishDraft(services, staffOf(request), { id: request.params.id, version }, staff),
      );
    },

    async listDeskRevisions() {
      const revisions = await listHistory(services);
      return { data: { revisions: revisions.map(toRevision) } };
    },

    async getDeskRevision(request) {
      const { files, ...entry } = await readRevision(services, staffOf(request), request.params.id);
      return { data: { ...toRevision(entry), files } };
    },

    async takeBackDeskRevision(request) {
      const staff = staffFor(request, { reason: request.body.reason, dryRun: false });
      return { data: { id: await takeBackRevision(services, request.params.id, staff) } };
    },

    async setDeskCourseAuthors(request) {
      await requireFresh(services, staffOf(request), 'setDeskCourseAuthors');
      const staff = staffFor(request, { reason: 'Set in the desk', dryRun: false });
      const { authors } = request.body;
      return { data: { authors: await setCourseAuthors(services, request.params.course, authors, staff) } };
    },
  };
}

const toRevision = ({
  id,
  at,
  author,
  message,
  changed,
}: Omit<RevisionDetails, 'files'>): components['schemas']['DeskRevision'] => ({
  ...{ id, at: at.toISOString(), author, message, changed },
});

function toDraft(
  draft: Omit<Draft, 'files'>,
  names: ReadonlyMap<string, string>,
  mayReview: boolean,
): components['schemas']['DeskDraft'] {
  const { id, author, base, version, status, conflicts, reviewer, words, revision } = draft;
  const personOf = (account: string) => ({ id: account, name: names.get(account) ?? '' });
  return {
    ...{ id, course: draft.course_id, author: personOf(author), base, version, status, conflicts, words, revision },
    mayReview,
    problems: draft.problems.map(toProblem),
    reviewer: reviewer === null ? null : personOf(reviewer),
    createdAt: draft.created_at.toISOString(),
    updatedAt: draft.updated_at.toISOString(),
  };
}
