import { extname } from 'node:path';
import type { AttachmentContent } from './model.ts';
import type { ContentSource } from './source.ts';

/** By extension, with magic numbers. */
const kinds: Record<string, { mimeType: string; magic: Buffer }> = {
  '.pdf': { mimeType: 'application/pdf', magic: Buffer.from('%PDF-') },
  '.png': { mimeType: 'image/png', magic: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  '.jpeg': { mimeType: 'image/jpeg', magic: Buffer.from([0xff, 0xd8, 0xff]) },
};

/** Checks that the file matches its extension. Returns the attachment, or an error message. */
export function readAttachment(
  source: ContentSource,
  path: string,
  lessonId: string,
  fileName: string,
): AttachmentContent | string {
  const kind = kinds[extname(fileName)];
  if (!kind) return `${fileName} should be a pdf, png or jpeg`;
  const bytes = source.read(path);
  if (bytes === null) return `files/${fileName} is missing; add it, or print it from worksheets/`;
  if (!bytes.subarray(0, kind.magic.length).equals(kind.magic)) {
    return `files/${fileName} does not hold what its name says; it should begin like a ${kind.mimeType} file`;
  }
  return { id: `${lessonId}.${fileName}`, fileName, mimeType: kind.mimeType, path };
}
