import type { DeskDraftDetails, DeskDrafts } from '../../../../common/api/types.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, filled, shape } from '../../../api/read.ts';
import { draft, draftDetails } from '../../../api/read-drafts.ts';

const drafts = shape<DeskDrafts>({ drafts: every(draft), courses: every(filled) });

export const listDeskDrafts = (client: Client) =>
  call<DeskDrafts>((_, signal) => dataOf(client.GET('/desk/drafts', { signal }), drafts));

export const startDeskDraft = (client: Client) =>
  call<DeskDraftDetails, { course: string }>(({ course }, signal) =>
    dataOf(client.POST('/desk/drafts', { body: { course, title: null }, signal }), draftDetails),
  );
