import type { DeskDraftDetails, DeskDrafts } from '../../../../common/api/types.ts';
import type { DraftStart } from '../../../../machines/desk/drafts.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, filled, shape } from '../../../api/read.ts';
import { draft, draftDetails } from '../../../api/read-drafts.ts';

const drafts = shape<DeskDrafts>({ drafts: every(draft), courses: every(filled) });

export const listDeskDrafts = (client: Client) =>
  call<DeskDrafts>((_, signal) => dataOf(client.GET('/desk/drafts', { signal }), drafts));

export const startDeskDraft = (client: Client) =>
  call<DeskDraftDetails, DraftStart>((body, signal) =>
    dataOf(client.POST('/desk/drafts', { body, signal }), draftDetails),
  );
