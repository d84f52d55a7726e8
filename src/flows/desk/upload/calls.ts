import { partSize, typeOfBytes } from '../../../../common/desk/uploads.ts';
import { isRecord } from '../../../../common/is-record.ts';
import { failure } from '../../../../machines/common/failure.ts';
import type { ChosenFile } from '../../../../machines/desk/statements.machine.ts';
import type {
  FilePart,
  FileRefusal,
  OpenedFile,
  PutFile,
  PutOutcome,
} from '../../../../machines/desk/upload.machine.ts';
import { type Client, call, dataOf, readFailure } from '../../../api/client.ts';
import { number, shape } from '../../../api/read.ts';
import { draftDetails } from '../../../api/read-drafts.ts';

interface UploadPlace {
  /** The draft. */
  id: string;
  /** That worksheets belong to. */
  lesson: string | null;
}

/** The file that was opened last. */
export interface Opened {
  bytes: Uint8Array;
}

export const openFile = (opened: Opened) =>
  call<OpenedFile, ChosenFile>(async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    opened.bytes = bytes;
    return { size: bytes.length, sha256, type: typeOfBytes(bytes) };
  });

const received = shape<{ received: number }>({ received: number });

export const getDeskUpload = (client: Client, { id }: UploadPlace) =>
  call<number, { sha256: string }>(async ({ sha256 }, signal) => {
    const params = { path: { id, sha256 } };
    const asked = client.GET('/desk/drafts/{id}/uploads/{sha256}', { params, signal });
    return (await dataOf(asked, received)).received;
  });

export const sendDeskUpload = (client: Client, { id }: UploadPlace, opened: Opened) =>
  call<number, FilePart>(async ({ file: { sha256, size }, offset }, signal) => {
    const part = opened.bytes.subarray(offset, offset + partSize);
    const sent = client.PUT('/desk/drafts/{id}/uploads/{sha256}', {
      params: { path: { id, sha256 } },
      body: { size, offset, bytes: base64Of(part) },
      signal,
    });
    return (await dataOf(sent, received)).received;
  });

/** In pieces that are small enough for arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

const refusals: Readonly<Record<FileRefusal | 'name_taken', true>> = {
  ...{ wrong_type: true, too_large: true, too_many_pixels: true, unreadable: true, active: true },
  ...{ too_many_files: true, not_editable: true, file_changed: true, wrong_state: true, name_taken: true },
};

const isRefusal = (error: unknown): error is keyof typeof refusals =>
  typeof error === 'string' && Object.hasOwn(refusals, error);

export const addDeskDraftFile = (client: Client, { id, lesson }: UploadPlace) =>
  call<PutOutcome, PutFile>(async ({ sha256, kind, name }, signal) => {
    const body = { sha256, kind, name, lesson: kind === 'worksheet' ? lesson : null };
    const asked = client.POST('/desk/drafts/{id}/files', { params: { path: { id } }, body, signal });
    const answer = await asked.catch(() => {
      throw failure('network');
    });
    const { response } = answer;
    const error: unknown = answer.error;
    if (isRecord(error) && isRefusal(error.error)) return error.error;
    if (!response.ok) throw readFailure(response.status, error);
    await dataOf(Promise.resolve(answer), draftDetails);
    return 'put';
  });
