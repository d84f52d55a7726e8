import { fromCallback } from 'xstate';
import type { DeskDraft } from '../../../../common/api/types.ts';
import { splitBlocks } from '../../../../common/desk/blocks.ts';
import { mayWrite, type Who } from '../../../../common/desk/draft-decisions.ts';
import { isRecord } from '../../../../common/is-record.ts';
import { failure } from '../../../../machines/common/failure.ts';
import type {
  DraftFacts,
  DraftTextEvent,
  KeptText,
  LoadedText,
  Save,
  SaveOutcome,
  TextKeeper,
} from '../../../../machines/desk/draft-text.machine.ts';
import { type Client, call, dataOf, readFailure } from '../../../api/client.ts';
import { every, type Read, shape, text } from '../../../api/read.ts';
import { draftDetails, draftText } from '../../../api/read-drafts.ts';

export interface TextPlace {
  id: string;
  path: string;
}

const factsOf = ({ status, problems }: DeskDraft, path: string): DraftFacts => ({
  status,
  problems: problems.filter((problem) => problem.path === path),
});

export const loadDraftText = (client: Client, { id, path }: TextPlace, session: Who, keeper: TextKeeper) =>
  call<LoadedText>(async (_, signal) => {
    const [facts, found, kept] = await Promise.all([
      dataOf(client.GET('/desk/drafts/{id}', { params: { path: { id } }, signal }), draftDetails),
      dataOf(client.GET('/desk/drafts/{id}/text', { params: { path: { id }, query: { path } }, signal }), draftText),
      // a browser that stores nothing has kept nothing
      keeper.read().catch(() => null),
    ]);
    return { facts: factsOf(facts, path), file: found, kept, isWriter: mayWrite(facts, session) };
  });

export const keepDraftText = (keeper: TextKeeper) =>
  call<void, { keep: KeptText | null; instead: string | null }>(async ({ keep, instead }) => {
    if (keep !== null) await keeper.write(keep);
    else if (instead !== null) await keeper.remove(instead);
  });

export const saveDeskDraftText = (client: Client, place: TextPlace) =>
  call<SaveOutcome, Save>((save, signal) => put(client, place, save, signal));

async function put(client: Client, { id, path }: TextPlace, save: Save, signal: AbortSignal): Promise<SaveOutcome> {
  const answer = await client
    .PUT('/desk/drafts/{id}/text', { params: { path: { id } }, body: { path, ...save }, signal })
    .catch(() => {
      throw failure('network');
    });
  const { response } = answer;
  const error: unknown = answer.error;
  if (response.status === 409 && isRecord(error) && error.error === 'changed_meanwhile') {
    // without their text another file was saved in between: the same save is tried again
    if (!isRecord(error.theirs)) throw failure('server', { status: 409 });
    return { theirs: read(draftText, error.theirs, 409) };
  }
  if (!response.ok) throw readFailure(response.status, error);
  const saved = await dataOf(Promise.resolve(answer), draftDetails);
  return { facts: factsOf(saved, path), hash: saved.files.find((each) => each.path === path)?.hash ?? null };
}

function read<Value>(reader: Read<Value>, value: unknown, status: number): Value {
  try {
    return reader(value);
  } catch {
    throw failure('server', { status });
  }
}

const rendering = shape<{ blocks: string[] }>({ blocks: every(text) });

/** By source: blocks that are moved keep what they show. */
export const renderDeskDraftText = (client: Client, { id }: TextPlace) =>
  call<Record<string, string>, { text: string }>(async ({ text: whole }, signal) => {
    const asked = client.POST('/desk/drafts/{id}/rendering', {
      params: { path: { id } },
      body: { text: whole },
      signal,
    });
    const { blocks } = await dataOf(asked, rendering);
    return Object.fromEntries(splitBlocks(whole).blocks.map(({ source }, at) => [source, blocks[at] ?? '']));
  });

/** Calls back until the returned function is called. */
type OnHidden = (listener: () => void) => () => void;

/**
 * Tells when the page may end. What the device keeps is saved as soon as another page is opened.
 */
export const watchPage = (client: Client, place: TextPlace, unsaved: () => Save | null, onHidden: OnHidden) =>
  fromCallback(({ sendBack }) => {
    const unwatch = onHidden(() => sendBack({ type: 'page.hidden' } satisfies DraftTextEvent));
    return () => {
      unwatch();
      const save = unsaved();
      // the device keeps it until the page is opened again, whatever comes of this
      if (save !== null) put(client, place, save, new AbortController().signal).catch(() => {});
    };
  });
