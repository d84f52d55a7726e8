import { partSize } from '../../../common/desk/uploads.ts';
import { sha256Of } from '../../../server/blobs/bytes.ts';
import type { Platform } from './platform.ts';

export interface UploadBody {
  error: string;
  message: string;
  data: {
    received: number;
    version: number;
    status: string;
    problems: { path: string; line: number; message: string }[];
    conflicts: string[];
    files: { path: string; hash: string; change: string }[];
    overlaps: { path: string; mine: string | null; theirs: string | null }[];
  };
}

/** Calls of one account on one draft. */
export function uploaderOf(platform: Platform, { headers }: { headers: Record<string, string> }, draft: string) {
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await platform.request(method, `/api/desk/drafts/${draft}${path}`, body, { headers });
    return { status: answer.status, body: answer.body as unknown as UploadBody };
  };
  const part = (bytes: Buffer, offset: number, more: object = {}) =>
    call('PUT', `/uploads/${sha256Of(bytes)}`, {
      ...{ size: bytes.length, offset, bytes: bytes.subarray(offset, offset + partSize).toString('base64') },
      ...more,
    });
  const send = async (bytes: Buffer, from = 0) => {
    for (let offset = from; offset < bytes.length; offset += partSize) await part(bytes, offset);
  };
  const add = (bytes: Buffer, file: object) =>
    call('POST', '/files', { sha256: sha256Of(bytes), kind: 'picture', name: 'loom', lesson: null, ...file });
  return {
    ...{ call, part, send, add },
    received: async (bytes: Buffer) => (await call('GET', `/uploads/${sha256Of(bytes)}`)).body.data.received,
    put: async (bytes: Buffer, file: object = {}) => {
      await send(bytes);
      return add(bytes, file);
    },
  };
}

/** The least of a worksheet. */
export const pdfWith = (words: string): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Type /Catalog ${words} >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`);
