import type { Certificate, OwnCertificate } from '../../common/api/types.ts';
import type { SharedCertificate } from '../../machines/learning/share.machine.ts';

export const aCertificate = (more: Partial<Certificate> = {}): Certificate => ({
  ...{ holder: 'Dilan Karim', course: 'Weaving', achievedDate: '2026-03-07T10:00:00.000Z', valid: true },
  ...{
    id: 'crt_1',
    code: 'K3Z9-7QWD-0F5T-XM2V',
    course_id: 'weaving',
    seconds: 9_000,
    task_minutes: 240,
    test_passed: true,
  },
  ...{ lessons_watched: 1, lessons_read: 2 },
  outline: [
    { title: 'Set up', lessons: ['The loom', 'The warp'] },
    { title: 'Weave', lessons: ['The first row'] },
  ],
  ...more,
});

export const aSharedCertificate: SharedCertificate = {
  ...{ id: 'crt_1', courseId: 'weaving', course: 'Weaving', issuedAt: '2026-03-07T10:00:00.000Z' },
  ...{ url: 'https://zanin.example/certificates/crt_1', isPrivate: false },
};

export const anOwnCertificate = (more: Partial<OwnCertificate> = {}): OwnCertificate => ({
  ...{ id: 'crt_1', code: 'K3Z9-7QWD-0F5T-XM2V', url: 'https://zanin.example/certificates/crt_1' },
  ...{ withdrawn_at: null, page_off: false, holder: 'Dilan Karim', issued_at: '2026-03-07T10:00:00.000Z' },
  ...more,
});
