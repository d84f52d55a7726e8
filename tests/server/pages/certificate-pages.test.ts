import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { matchPath } from '../../../common/match.ts';
import { codeOf } from '../../../server/domain/learning/certificate-code.ts';
import { toldIn } from '../../../server/operations/language.ts';
import { headOf } from '../../../server/pages/head.ts';
import { aCourseOfOneLesson } from '../support/certificates.ts';
import { sharedPlatform } from '../support/shared-platform.ts';
import { renderedBy } from '../support/temporary-folder.ts';

/** Renders the address, and the status of the certificate's call. */
const renderer = `
export function openPage({ path, search, fetch }) {
  const id = path.split('/')[2];
  let answer;
  return {
    async waitUntilIdle() {
      if (id) answer = await fetch(new Request('http://localhost/api/certificates/' + id));
      return true;
    },
    render: () => ({ html: ['rendered', path, search, answer?.status].join(' '), snapshots: [] }),
    renderShell: () => ({ html: '', snapshots: null }),
    close() {},
  };
}
`;

const id = 'crt_AbCdEfGhIjKlMnOpQrStUv';
const code = codeOf(id);
const page = `/certificates/${id}`;

const platform = await sharedPlatform({ clientFolder: join(renderedBy(renderer), 'dist') });
const { userId } = await platform.makeMember();
await platform.services.db
  .insertInto('certificates')
  .values({
    ...{ id, user_id: userId, course_id: 'first-stitches', holder: 'Dilan Karim', course_title: 'First stitches' },
    issued_at: platform.clock.now(),
    ...aCourseOfOneLesson,
  })
  .execute();

const change = (columns: { name_hidden?: boolean; page_off?: boolean; revoked_at?: Date | null }) =>
  platform.services.db.updateTable('certificates').set(columns).where('id', '=', id).execute();
const asked = (url: string, accept: string) => platform.get(url, { headers: { accept } });

describe("a certificate's page", () => {
  it('[CERT-04][CERT-07] says in its head what it certifies, and that search engines should not index it', async () => {
    const { status, text } = await platform.get(page);
    expect(status).toBe(200);
    expect(text).toContain('<title>Certificate · First stitches');
    expect(text).toContain('Dilan Karim has completed the course “First stitches” at Zanin.');
    expect(text).toContain('<meta name="robots" content="noindex" />');
    await change({ name_hidden: true });
    expect((await platform.get(page)).text).toContain('A learner has completed the course');
    expect((await platform.get(page)).text).not.toContain('Karim');
    await change({ name_hidden: false });
  });

  it('[LANG-23] has the head in the language of the page', async () => {
    const head = { page: matchPath(page), region: '', search: '', language: 'nl' } as const;
    expect(await headOf(platform.services, head)).toMatchObject({
      title: 'Certificaat · First stitches · Zanin',
      description: 'Dilan Karim heeft de cursus ‘First stitches’ bij Zanin voltooid.',
    });
  });

  it('[LANG-23] has the title of the course as it was in that language when the certificate was issued', async () => {
    const words = { title: 'Eerste steken', outline: [] };
    const { db } = platform.services;
    const translated = { ...aCourseOfOneLesson, translations: JSON.stringify({ nl: words }) };
    const other = await platform.makeMember();
    const issued = { id: 'crt_InDutch', user_id: other.userId, course_id: 'first-stitches', holder: 'Dilan Karim' };
    const issued_at = platform.clock.now();
    const row = { ...issued, ...translated, course_title: 'First stitches', issued_at };
    await db.insertInto('certificates').values(row).execute();
    const head = { page: matchPath('/certificates/crt_InDutch'), region: '', search: '' } as const;
    const inDutch = toldIn(platform.services, { headers: { 'accept-language': 'nl' }, originalUrl: '/' });
    expect(await headOf(inDutch, { ...head, language: 'nl' })).toMatchObject({
      title: 'Certificaat · Eerste steken · Zanin',
    });
    expect(await headOf(platform.services, { ...head, language: 'en' })).toMatchObject({
      title: 'Certificate · First stitches · Zanin',
    });
  });

  it('[CERT-05] is rendered for each request, so that a change of its holder takes effect at once', async () => {
    expect((await platform.get(page)).text).toContain(`rendered ${page}  200`);
    await change({ page_off: true });
    const off = await platform.get(page);
    expect(off.status).toBe(404);
    expect(off.text).not.toContain('Karim');
    expect(off.text).not.toContain('First stitches');
    const unknown = await platform.get(page.replace('AbC', 'XyZ'));
    expect(unknown.status).toBe(404);
    expect(off.text.replaceAll(id, '')).toBe(unknown.text.replaceAll(id.replace('AbC', 'XyZ'), ''));
    await change({ page_off: false });
  });

  it('[CERT-04] still exists after a withdrawal, and says so in its head', async () => {
    await change({ revoked_at: platform.clock.now() });
    const { status, text } = await platform.get(page);
    expect(status).toBe(200);
    expect(text).toContain('This certificate was withdrawn.');
    expect(text).not.toContain('has completed');
    await change({ revoked_at: null });
  });

  it.each([
    ['application/json'],
    ['application/json, text/plain, */*'],
    ['application/json, text/html'],
    ['application/*'],
    ['text/html;q=0.5, application/json'],
    ['APPLICATION/JSON; q=0.9'],
  ])('[CERT-02] answers JSON to a request for %s', async (accept) => {
    const answer = await asked(page, accept);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers.vary).toContain('accept');
    expect(answer.body).toEqual((await platform.get(`/api/certificates/${id}`)).body);
    const unknown = await asked('/certificates/crt_unknown', accept);
    expect([unknown.status, unknown.body.message]).toEqual([404, 'This certificate was not found.']);
  });

  it.each([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['*/*'],
    ['application/json;q=0.5, text/html'],
    ['application/json;q=0'],
    ['text/html, application/json'],
  ])('[CERT-02] is HTML for a request for %s', async (accept) => {
    const answer = await asked(page, accept);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers.vary).toMatch(/^accept, accept-encoding$/);
  });
});

describe('the form for a code', () => {
  it.each([
    ['a code', code, code],
    ['a code in small letters with spaces', code.toLowerCase().replaceAll('-', ' '), code],
    ['an id', id, id],
    ['an address', `https://zanin.test${page}`, id],
  ])('[CERT-03] leads to the page of %s without JavaScript', async (_, typed, to) => {
    const answer = await platform.get(`/certificates?code=${encodeURIComponent(typed)}`);
    expect([answer.status, answer.headers.location]).toEqual([303, `/certificates/${to}`]);
  });

  it('[CERT-03] is shown again after an invalid code, and that page is not cached for others', async () => {
    const { status, text } = await platform.get('/certificates?code=K3Z9&utm_source=mail');
    expect(status).toBe(200);
    expect(text).toContain('rendered /certificates ?code=K3Z9 ');
    expect((await platform.get('/certificates?code=a&code=b')).status).toBe(200);
    expect((await platform.get('/certificates')).text).toContain('rendered /certificates  <');
  });

  it('[CERT-03][P31] has look-ups limited for each network, by page and by call together', async () => {
    const ip = '203.0.113.99';
    const look = (nth: number) => platform.get(`/api/certificates/crt_${nth}`, { ip });
    let count = 0;
    while ((await look(count)).status === 404) count++;
    expect(count).toBe(300);
    const { status, text, headers } = await platform.get(page, { ip });
    expect([status, headers['retry-after']]).toEqual([429, '2']);
    expect(text).toContain('<div id="root"></div>');
    expect(text).not.toContain('First stitches');
    expect((await platform.get(`${page}/picture.png`, { ip })).status).toBe(429);
    expect((await platform.get('/certificates/crt_guess', { ip: '203.0.113.98' })).text).toContain('rendered');
  });

  it.each([
    ['that is rendered', '203.0.113.97', {}],
    ['that is not rendered, since its request has a token', '203.0.113.96', { authorization: 'Basic abc' }],
  ])(
    '[CERT-03][P31] a page %s counts as one look-up, also if its address is written differently',
    async (_, ip, headers) => {
      const look = (address: string) => platform.get(address, { ip, headers });
      let count = 0;
      while (count <= 300 && (await look(count % 2 === 0 ? page : `${page}/`)).status === 200) count++;
      expect(count).toBe(300);
      expect((await look(page)).text).not.toContain('First stitches');
      expect((await look(`/api/certificates/${id}`)).status).toBe(429);
      // an address that no route takes, since it is too long for one, leads to the same page
      const padded = page.replace('crt_', `${'%20'.repeat(600)}crt_`);
      expect((await look(padded)).text).not.toContain('First stitches');
      expect((await look('/certificates')).status).toBe(200);
    },
  );

  it('[CERT-04] an unknown certificate is answered 404 also for a request with a token', async () => {
    const headers = { authorization: 'Bearer abc' };
    expect((await platform.get('/certificates/crt_unknown', { headers })).status).toBe(404);
    expect((await platform.get(page, { headers })).status).toBe(200);
  });
});
