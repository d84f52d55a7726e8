import type { DeskDraftDetails, DeskDraftText } from '../../../../common/api/types.ts';
import type { DecidedDraft, SettledFile, SettledText } from '../../../../machines/desk/course-draft.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { draftDetails, draftText } from '../../../api/read-drafts.ts';

const params = (id: string) => ({ path: { id } });

export const getDeskDraft = (client: Client, id: string) =>
  call<DeskDraftDetails>((_, signal) =>
    dataOf(client.GET('/desk/drafts/{id}', { params: params(id), signal }), draftDetails),
  );

/**
 * So that a course of a hundred lessons does not use up what an account may ask in a minute at one
 * moment.
 */
const atOnce = 4;

export const readDraftTexts = (client: Client, id: string) =>
  call<readonly DeskDraftText[], { paths: readonly string[] }>(async ({ paths }, signal) => {
    const texts: DeskDraftText[] = [];
    for (let from = 0; from < paths.length; from += atOnce) {
      const asked = paths
        .slice(from, from + atOnce)
        .map((path) =>
          dataOf(
            client.GET('/desk/drafts/{id}/text', { params: { ...params(id), query: { path } }, signal }),
            draftText,
          ),
        );
      texts.push(...(await Promise.all(asked)));
    }
    return texts;
  });

export const settle = (client: Client, id: string) =>
  call<DeskDraftDetails, SettledText | SettledFile>((settled, signal) =>
    dataOf(
      'keeps' in settled
        ? client.POST('/desk/drafts/{id}/conflict', { params: params(id), body: settled, signal })
        : client.PUT('/desk/drafts/{id}/text', { params: params(id), body: settled, signal }),
      draftDetails,
    ),
  );

/** Each decision is a call of its own. */
export const decideOnDraft = (client: Client, id: string) =>
  call<DeskDraftDetails, DecidedDraft>((decided, signal) => dataOf(send(client, id, decided, signal), draftDetails));

function send(client: Client, id: string, { decision, version, words }: DecidedDraft, signal: AbortSignal) {
  const simple = { params: params(id), body: {}, signal };
  switch (decision) {
    case 'check':
      return client.POST('/desk/drafts/{id}/check', simple);
    case 'review':
      return client.POST('/desk/drafts/{id}/review', simple);
    case 'recall':
      return client.POST('/desk/drafts/{id}/recall', simple);
    case 'discard':
      return client.POST('/desk/drafts/{id}/discard', simple);
    case 'approve':
      return client.POST('/desk/drafts/{id}/approval', { ...simple, body: { version } });
    case 'changes':
      return client.POST('/desk/drafts/{id}/changes', { ...simple, body: { version, words } });
    case 'publish':
      return client.POST('/desk/drafts/{id}/publication', { ...simple, body: { version, reason: words } });
  }
}
