import type { Certificate, CertificateChoice } from '../../../../common/api/types.ts';
import type { UpdateCertificateInput } from '../../../../machines/learning/certificate-choice.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { count, filled, flag, list, note, optional, or, shape, text } from '../../../api/read.ts';

const choice = shape<CertificateChoice>({ name_hidden: flag, page_off: flag });

const outline = or(
  list(shape<NonNullable<Certificate['outline']>[number]>({ title: note, lessons: or(list(text), []) })),
  [],
);

const certificate = shape<Certificate>({
  holder: filled,
  course: filled,
  achievedDate: note,
  valid: flag,
  revokedDate: optional(filled),
  id: optional(filled),
  code: optional(filled),
  course_id: optional(filled),
  name_hidden: or(flag, false),
  seconds: count,
  task_minutes: optional(count),
  lessons_watched: optional(count),
  lessons_read: optional(count),
  test_passed: or(flag, false),
  outline,
  translation: optional(shape<NonNullable<Certificate['translation']>>({ lang: filled, course: filled, outline })),
  own: optional(choice),
});

export const getCertificate = (client: Client, id: string) =>
  call<Certificate | null>((_, signal) =>
    dataOf(client.GET('/certificates/{id}', { params: { path: { id } }, signal }), certificate),
  );

export const updateCertificate = (client: Client, id: string) =>
  call<CertificateChoice, UpdateCertificateInput>(({ choice: body }, signal) =>
    dataOf(client.PATCH('/user/certificates/{id}', { params: { path: { id } }, body, signal }), choice),
  );

/** Others see its page from then on; the name stays as it was chosen. */
export const publishCertificate = (client: Client) =>
  call<CertificateChoice, { certificateId: string }>(({ certificateId }, signal) => {
    const params = { path: { id: certificateId } };
    const body = { page_off: false };
    return dataOf(client.PATCH('/user/certificates/{id}', { params, body, signal }), choice);
  });
