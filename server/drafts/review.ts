import { countUse } from '../domain/common/limits.ts';
import type { DraftEvent } from './draft.machine.ts';
import { bringUpToDate } from './rebase.ts';
import { courseSource, problemsIn, wholeSource } from './sources.ts';
import type { Draft, DraftCtx, Who } from './store.ts';
import {
  changedMeanwhile,
  findDraft,
  moveDraft,
  readableDraft,
  requireMove,
  requireVersion,
  writableDraft,
} from './store.ts';

type Changes = Parameters<typeof moveDraft>[3];

async function move(ctx: DraftCtx, draft: Draft, event: DraftEvent, changes?: Changes): Promise<Draft> {
  return ctx.db.transaction().execute(async (db) => {
    await moveDraft({ ...ctx, db }, draft, [event], changes);
    const moved = await findDraft({ db }, draft.id);
    if (!moved) throw changedMeanwhile();
    return moved;
  });
}

/** To be checked, on the newest revision. Refused before any content is read. */
async function beginCheck(ctx: DraftCtx, who: Who, id: string): ReturnType<typeof bringUpToDate> {
  const draft = await writableDraft(ctx, who, id);
  if (draft.status !== 'conflict') requireMove(ctx, draft, [{ type: 'draft.checked', problems: 0 }]);
  await countUse(ctx, 'desk-draft.account', who.id);
  return bringUpToDate(ctx, draft);
}

/** Of the course alone. In `conflict` nothing is checked. */
export async function checkDraft(ctx: DraftCtx, who: Who, id: string): Promise<Draft> {
  const { draft } = await beginCheck(ctx, who, id);
  if (draft.status === 'conflict') return draft;
  const problems = await problemsIn(ctx, await courseSource(ctx, draft), draft);
  return move(ctx, draft, { type: 'draft.checked', problems: problems.length }, { problems });
}

/** With everything else that is published; stays `checked` where that finds problems. */
export async function sendToReview(ctx: DraftCtx, who: Who, id: string): Promise<Draft> {
  const { draft, base } = await beginCheck(ctx, who, id);
  if (draft.status === 'conflict') return draft;
  const problems = await problemsIn(ctx, await wholeSource(ctx, base, draft), draft);
  const checked = await move(ctx, draft, { type: 'draft.checked', problems: problems.length }, { problems });
  return problems.length > 0 ? checked : move(ctx, checked, { type: 'review.asked' }, { reviewer: null, words: null });
}

export async function recallDraft(ctx: DraftCtx, who: Who, id: string): Promise<Draft> {
  return move(ctx, await writableDraft(ctx, who, id), { type: 'draft.recalled' });
}

export async function discardDraft(ctx: DraftCtx, who: Who, id: string): Promise<Draft> {
  return move(ctx, await writableDraft(ctx, who, id), { type: 'draft.discarded' });
}

interface Decision {
  /** Of the draft that was read. */
  version: number;
}

/** @throws Problem 409 `changed_meanwhile` */
export async function askChanges(
  ctx: DraftCtx,
  who: Who,
  id: string,
  { version, words }: Decision & { words: string },
): Promise<Draft> {
  const draft = await readableDraft(ctx, who, id);
  requireVersion(draft, version);
  return move(ctx, draft, { type: 'changes.asked', by: who.id }, { reviewer: who.id, words });
}

/** @throws Problem 409 `changed_meanwhile` */
export async function approveDraft(ctx: DraftCtx, who: Who, id: string, { version }: Decision): Promise<Draft> {
  const draft = await readableDraft(ctx, who, id);
  requireVersion(draft, version);
  return move(ctx, draft, { type: 'draft.approved', by: who.id }, { reviewer: who.id, words: null });
}
