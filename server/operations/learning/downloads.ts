import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { printCertificate } from '../../documents/certificate-pdf.ts';
import { printReceipt } from '../../documents/receipt-pdf.ts';
import { type OpenedAttachment, openAttachment } from '../../domain/catalogue/attachments.ts';
import { countUse } from '../../domain/common/limits.ts';
import { notFound } from '../../domain/common/problem.ts';
import { textsFor } from '../../domain/common/texts-for.ts';
import { badgeOf } from '../../domain/learning/badges/badges.ts';
import { ownCertificate, printableCertificate } from '../../domain/learning/certificates.ts';
import { fileNameOf, getPurchase } from '../../domain/payments/purchases.ts';
import { receiptLanguage } from '../../domain/payments/receipts.ts';
import type { Services } from '../../services.ts';
import { textsIn } from '../../texts/texts.ts';
import { memberOf } from '../identity.ts';
import type { Operations } from '../operation.ts';

export function downloads(services: Services): Operations<'download'> {
  return {
    async download(request, reply) {
      const { a: kind, b: id } = request.params;
      if (kind === 'certificate') return sendCertificate(services, memberOf(request).userId, id, reply);
      if (kind === 'badge') return sendBadge(services, memberOf(request).userId, id, reply);
      if (kind === 'receipt') return sendReceipt(services, memberOf(request).userId, id, reply);
      return sendAttachment(services, request.identity?.userId ?? null, id, reply);
    },
  };
}

async function sendCertificate(services: Services, userId: string, id: string, reply: FastifyReply) {
  await countUse(services, 'certificate.account', userId);
  const certificate = await printableCertificate(services, userId, id);
  const say = await textsFor(services, userId);
  const translatedTitle = certificate.translations[say.language.code]?.title ?? null;
  const bytes = await printCertificate(
    { ...certificate, translatedTitle },
    services.config.publicUrl,
    say,
    textsIn('en'),
  );
  return reply
    .headers(headersOf(`certificate-${certificate.courseId}.pdf`, bytes.length))
    .type('application/pdf')
    .send(bytes);
}

async function sendBadge(services: Services, userId: string, id: string, reply: FastifyReply) {
  await countUse(services, 'certificate.account', userId);
  const certificate = await ownCertificate(services, userId, id);
  const badge = await badgeOf(services, certificate, await textsFor(services, userId));
  return reply
    .headers(headersOf(`badge-${certificate.courseId}.jwt`, badge.length))
    .type('application/vc+jwt')
    .send(badge);
}

async function sendReceipt(services: Services, userId: string, id: string, reply: FastifyReply) {
  await countUse(services, 'certificate.account', userId);
  const { receipt, credit_note } = await getPurchase(services, userId, id);
  if (receipt === null) throw notFound('receipt');
  const bytes = await printReceipt(receipt, credit_note, textsIn(await receiptLanguage(services, id)));
  return reply
    .headers(headersOf(fileNameOf({ receipt, credit_note }), bytes.length))
    .type('application/pdf')
    .send(bytes);
}

/** The file's path comes from the database, never from the request. */
async function sendAttachment(services: Services, userId: string | null, id: string, reply: FastifyReply) {
  const attachment = await openAttachment(services, userId, id);
  const found = await fileOf(services, attachment);
  if (found === null) {
    services.log({ event: 'attachment.missing', path: attachment.path });
    throw notFound('file');
  }
  reply.headers(headersOf(attachment.file_name, found.size)).type(attachment.mime_type);
  return reply.send(found.bytes ?? createReadStream(found.file));
}

/** In bytes, as it is sent; null where it is missing. @throws Problem as the download does */
export async function sizeOfAttachment(services: Services, userId: string, id: string): Promise<number | null> {
  return (await fileOf(services, await openAttachment(services, userId, id)))?.size ?? null;
}

async function fileOf({ config, blobs }: Services, { sha256, path }: OpenedAttachment) {
  const file = join(config.contentDir, path);
  const bytes = sha256 === null ? undefined : (await blobs.read([sha256])).get(sha256);
  const size = sha256 === null ? (await stat(file).catch(() => null))?.size : bytes?.length;
  return size === undefined ? null : { file, bytes, size };
}

/** RFC 6266; file names are `[a-z0-9.-]`, so they need no encoding. */
function headersOf(fileName: string, size: number) {
  return {
    'content-disposition': `attachment; filename="${fileName}"`,
    'content-length': size,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  };
}
