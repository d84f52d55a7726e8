import type { DraftEvent } from './draft.machine.ts';
import { bringUpToDate } from './rebase.ts';
import { courseSource, problemsIn, wholeSource } from './sources.ts';
import type { Draft, DraftCtx, Who } from './store.ts';
import { changedMeanwhile, findDraft, moveDraft, readableDraft, writableDraft } from './store.ts';

type Changes = Parameters<typeof moveDraft>[3];

async function move(ctx: DraftCtx, draft: Draft, event: DraftEvent, changes?: Changes): Promise<Draft> {
  return ctx.db.transaction().execute(async (db) => {
    await moveDraft({ ...ctx, db }, draft, [event], changes);
    const moved = await findDraft({ db }, draft.id);
    if (!moved) throw changedMeanwhile();
    return moved;
  });
}

/** Of the course alone. In `conflict` nothing is checked. */
export async function checkDraft(ctx: DraftCtx, who: Who, id: string): Promise<Draft> {
  const { draft } = await bringUpToDate(ctx, await writableDraft(ctx, who, id));
  if (draft.status === 'conflict') return draft;
  const problems = problemsIn(await courseSource(ctx, draft));
  return move(ctx, draft, { type: 'draft.checked', problems: problems.length }, { problems });
}

/** With everything else that is published; stays `checked` where that finds problems. */
export async function sendToReview(ctx: DraftCtx, who: Who, id: string): Promise<Draft> {
  const { draft, base } = await bringUpToDate(ctx, await writableDraft(ctx, who, id));
  if (draft.status === 'conflict') return draft;
  const problems = problemsIn(await wholeSource(ctx, base, draft));
  const checked = await move(ctx, draft, { type: 'draft.checked', problems: problems.length }, { problems });
  return problems.length > 0 ? checked : move(ctx, checked, { type: 'review.asked' }, { reviewer: null, words: null });
}

export async function recallDraft(ctx: DraftCtx, who: Who, id: string): Promise<Draft> {
  return move(ctx, await writableDraft(ctx, who, id), { type: 'draft.recalled' });
}

export async function discardDraft(ctx: DraftCtx, who: Who, id: string): Promise<Draft> {
  return move(ctx, await writableDraft(ctx, who, id), { type: 'draft.discarded' });
}

export async function askChanges(ctx: DraftCtx, who: Who, id: string, words: string): Promise<Draft> {
  const draft = await readableDraft(ctx, who, id);
  return move(ctx, draft, { type: 'changes.asked', by: who.id }, { reviewer: who.id, words });
}

export async function approveDraft(ctx: DraftCtx, who: Who, id: string): Promise<Draft> {
  const draft = await readableDraft(ctx, who, id);
  return move(ctx, draft, { type: 'draft.approved', by: who.id }, { reviewer: who.id, words: null });
}
