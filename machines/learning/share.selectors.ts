import type { OwnCertificate } from '../../common/api/types.ts';
import type { SharedCertificate } from './share.machine.ts';

/** @param issuedAt for servers that leave it out. */
export const toShare = (
  { id, url, page_off, issued_at }: OwnCertificate,
  { courseId, course, issuedAt }: { courseId: string; course: string; issuedAt: string },
): SharedCertificate => ({
  ...{ id, url, courseId, course },
  ...{ issuedAt: issued_at ?? issuedAt, isPrivate: page_off ?? false },
});
