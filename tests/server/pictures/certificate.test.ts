import { describe, expect, it } from 'vitest';
import { certificatePicture } from '../../../server/pictures/certificate.ts';
import { sharedSize } from '../../../server/pictures/pixels.ts';
import { aCourseOfOneLesson } from '../support/certificates.ts';
import { sharedPlatform } from '../support/shared-platform.ts';

const shown = {
  ...{ id: 'crt_1', holder: 'Dilan Karim', courseTitle: 'First stitches' },
  workload: { lessons: 9, minutes: 868, hasTasks: true },
};

it('[CERT-11] the picture of a certificate differs with its holder and course, and has no text that needs a font', () => {
  const drawn = certificatePicture(shown);
  expect(certificatePicture(shown)).toBe(drawn);
  expect(drawn).not.toContain('<text');
  expect(certificatePicture({ ...shown, holder: 'Dilan Karam' })).not.toBe(drawn);
  expect(certificatePicture({ ...shown, holder: null })).not.toBe(drawn);
  expect(certificatePicture({ ...shown, workload: { ...shown.workload, minutes: 600 } })).not.toBe(drawn);
});

const platform = await sharedPlatform();
const { userId } = await platform.makeMember();
await platform.services.db
  .insertInto('certificates')
  .values({
    ...{ id: 'crt_1', user_id: userId, course_id: 'first-stitches', course_title: 'First stitches' },
    ...{ holder: 'Dilan Karim', issued_at: platform.clock.now() },
    ...aCourseOfOneLesson,
  })
  .execute();

describe('the picture of a certificate', () => {
  const picture = () => platform.get('/certificates/crt_1/picture.png');
  const change = (columns: { name_hidden?: boolean; page_off?: boolean; revoked_at?: Date | null }) =>
    platform.services.db.updateTable('certificates').set(columns).where('id', '=', 'crt_1').execute();

  it('[CERT-11] is a PNG of 1200 × 630 pixels, and changes when the name is hidden', async () => {
    const { status, bytes, headers } = await picture();
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([sharedSize.width, sharedSize.height]);
    expect((await picture()).bytes.equals(bytes)).toBe(true);
    await change({ name_hidden: true });
    expect((await picture()).bytes.equals(bytes)).toBe(false);
  });

  it('[CERT-05][CERT-11] is revalidated each time, so that no cache shows a name that was hidden', async () => {
    await change({ name_hidden: false });
    const { headers } = await picture();
    expect(headers['cache-control']).toBe('no-cache');
    const again = () =>
      platform.get('/certificates/crt_1/picture.png', { headers: { 'if-none-match': headers.etag ?? '' } });
    const kept = await again();
    expect([kept.status, kept.bytes.length, kept.headers.etag]).toEqual([304, 0, headers.etag]);
    await change({ name_hidden: true });
    expect((await again()).status).toBe(200);
  });

  it('[CERT-11] does not exist for a hidden page, a withdrawn certificate or an unknown one', async () => {
    await change({ page_off: true });
    expect((await picture()).status).toBe(404);
    await change({ page_off: false, revoked_at: platform.clock.now() });
    expect((await picture()).status).toBe(404);
    await change({ revoked_at: null });
    expect((await picture()).status).toBe(200);
    expect((await platform.get('/certificates/crt_2/picture.png')).status).toBe(404);
  });
});
