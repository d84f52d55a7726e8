import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../server/domain/learning/certificate-code.ts';
import { answerOnSocket } from '../support/raw-requests.ts';
import { platformOfTest, sharedPlatform } from '../support/shared-platform.ts';
import { emptyPage, temporaryFolder } from '../support/temporary-folder.ts';

const code = codeOf('crt_AbCdEfGhIjKlMnOpQrStUv');
const token = 'Ab-cd_Ef-gh_Ij-kl_Mn-op_Qr-st_Uv-wx_Yz-01_23';

const clientFolder = temporaryFolder({ 'index.html': emptyPage });
const platform = await sharedPlatform({ clientFolder });

/** What a chat or a sentence leaves at the end of an address. */
const after = [...`.,)>"'!;:*”’»،؛؟۔… `, '\u200f', '\u00a0', ').', '.»', ', look'];

describe('an address that was copied with the text around it', () => {
  it.each([
    ['of a course', '/course/cash-book'],
    ['of a lesson', '/course/cash-book/chapter/any/lesson/close-the-day'],
    ['of a practice test', '/course/cash-book/practice-test'],
    ['of a post', '/blog/first-income'],
    ['of a certificate', `/certificates/${code}`],
    ['of a certificate by its id', '/certificates/crt_AbCdEfGhIjKlMnOpQrStUv'],
    ['of a page without an id', '/about'],
    ['of a purchase', '/profile/purchases/pi_3PqXw'],
  ])('[LAYOUT-22] %s leads to the page that was meant', async (_, address) => {
    for (const text of after) {
      for (const written of [encodeURI(address + text), address + encodeURIComponent(text)]) {
        const { status, headers } = await platform.get(written);
        expect([written, status, headers.location]).toEqual([written, 303, address]);
      }
    }
    expect((await platform.get(address)).status).not.toBe(303);
    expect((await platform.get(`${address}.?utm_source=chat`)).headers.location).toBe(`${address}?utm_source=chat`);
  });

  it.each([
    ['in quotes', '/course/%E2%80%9Ccash-book%E2%80%9D', '/course/cash-book'],
    ['in angle brackets', '/blog/%3Cfirst-income%3E', '/blog/first-income'],
    ['with a slash before the bracket', '/course/cash-book/)', '/course/cash-book'],
    ['of a certificate with words before its code', `/certificates/Code:%20${code}`, `/certificates/${code}`],
    [
      'of a certificate with dashes for its hyphens',
      `/certificates/${code.replaceAll('-', '%E2%80%93')}`,
      `/certificates/${code}`,
    ],
    ['of the home page', '/)', '/'],
  ])('[LAYOUT-22] %s leads to the page that was meant', async (_, written, address) => {
    const { status, headers } = await platform.get(written);
    expect([status, headers.location]).toEqual([303, address]);
  });

  it.each([
    ['/reset-password', 'token'],
    ['/undo-change', 'token'],
    ['/newsletter', 'confirm'],
    ['/newsletter', 'unsubscribe'],
    ['/reminders', 'off'],
  ])(
    '[LAYOUT-22] of a mail, %s with its %s, leads to the page with the token only, which no cache stores and no referrer has',
    async (path, name) => {
      for (const text of after) {
        const { status, headers } = await platform.get(`${path}?${name}=${token}${encodeURIComponent(text)}`);
        expect([text, status, headers.location]).toEqual([text, 303, `${path}?${name}=${token}`]);
        expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      }
      expect((await platform.get(`${path}?${name}=${token}`)).status).toBe(200);
      expect((await platform.get(`${path}?${name}=nws_1.${token}`)).status).toBe(200);
    },
  );

  it('[LAYOUT-22] of the page for a code leads to the page with the e-mail address only', async () => {
    for (const text of ['.', ')', '>', '”', '،', ').']) {
      const { status, headers } = await platform.get(
        `/account-verification?email=leyla%40example.com${encodeURIComponent(text)}`,
      );
      expect([text, status, headers.location]).toEqual([text, 303, '/account-verification?email=leyla%40example.com']);
    }
    expect((await platform.get('/account-verification?email=leyla%2Bx@example.com')).status).toBe(200);
  });

  it.each([
    '/nothing.',
    '/about.php',
    '/course/cash-book.html',
    '/course/%22',
    '/course/%00',
    '/blog/kurs%C3%AA',
    '/certificates/none.',
    '/%E0%A4%A',
    '/%00',
  ])('[LAYOUT-07] is not corrected if it resembles no existing page, such as %s', async (address) => {
    const { status, headers } = await platform.get(address);
    expect([status, headers.location]).toEqual([404, undefined]);
  });

  it('[LAYOUT-22] never leads to another site', async () => {
    for (const address of [
      '//evil.example/course/cash-book.',
      '/%2F%2Fevil.example.',
      '/\\evil.example.',
      '//evil.example).',
    ]) {
      const { location = '/' } = (await platform.get(address)).headers;
      expect(new URL(location, 'https://zanin.example').origin, address).toBe('https://zanin.example');
    }
  });
});

describe('the form of the page for certificates', () => {
  it.each([
    ['the words printed before it', `Code ${code}`],
    ['a colon and a full stop', `Certificate code: ${code}.`],
    ['brackets', `(${code})`],
    ['Arabic punctuation', `${code}؟`],
    ['the address it was printed with', `https://zanin.example/certificates/${code}).`],
  ])('[CERT-03] finds a code with %s', async (_, typed) => {
    const { status, headers } = await platform.get(`/certificates?code=${encodeURIComponent(typed)}`);
    expect([status, headers.location]).toEqual([303, `/certificates/${code}`]);
    const other = await platform.get(`/Certificates/?code=${encodeURIComponent(typed)}`);
    expect([other.status, other.headers.location]).toEqual([303, `/certificates/${code}`]);
  });
});

describe('the address of a request', () => {
  /** The head of the answer to a request line. */
  async function answerTo(line: string): Promise<string> {
    const text = await answerOnSocket(platform, [`${line} HTTP/1.1`, 'host: zanin.example', 'connection: close']);
    return text.slice(0, text.indexOf('\r\n\r\n'));
  }
  const secret = 'payment_intent_client_secret=pi_1_secret_2';

  it.each([
    ['as banks lead to it', '/checkout/orderId/pi_1'],
    ['in another case', '/Checkout/orderId/pi_1'],
    ['in capitals', '/CHECKOUT/ORDERID/pi_1'],
    ['with a slash at its end', '/checkout/orderId/pi_1/'],
    ['with another origin', 'http://evil.example/checkout/orderId/pi_1'],
    ['with another origin, in another case', 'HTTPS://evil.example/Checkout/OrderId/pi_1'],
  ])('[A141] of a checkout loses its client secret, and stays on this site, %s', async (_, address) => {
    const head = await answerTo(`GET ${address}?${secret}&redirect_status=failed`);
    expect(head).toMatch(/^HTTP\/1.1 303 /);
    expect(head).toContain('\r\nlocation: /checkout/orderId/pi_1?redirect_status=failed\r\n');
    expect(head).toContain('\r\nreferrer-policy: no-referrer\r\n');
    expect(head).not.toContain('evil.example');
  });

  it('[A141] of a checkout loses its client secret even if its order id is invalid', async () => {
    const head = await answerTo(`GET /checkout/orderId/%zz?${secret}`);
    expect(head).toMatch(/^HTTP\/1.1 303 /);
    expect(head).not.toContain('pi_1_secret_2');
  });

  it.each([
    ['a page', 'http://evil.example/about', 200],
    ['a page in capitals', '/ABOUT/', 200],
    ['the home page', 'http://evil.example', 200],
    ['the home page with a query', 'http://evil.example?x=1', 200],
    ['no page', 'http://evil.example/nothing', 404],
    ['a call', 'http://evil.example/api/health', 200],
    ['the robots’ file', 'http://evil.example/robots.txt', 200],
  ])('[LAYOUT-07] is redirected to %s, whatever its origin and case', async (_, address, status) => {
    expect(await answerTo(`GET ${address}`)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('[CERT-02] of a certificate in another case answers JSON to API clients too', async () => {
    const answer = await platform.get('/Certificates/crt_none', { headers: { accept: 'application/json' } });
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/json']);
  });
});

describe('well-known addresses', () => {
  it('[A173] redirect password managers to the page where the password is changed', async () => {
    const { status, headers } = await platform.get('/.well-known/change-password');
    expect([status, headers.location]).toEqual([302, '/settings']);
    expect((await platform.request('HEAD', '/.well-known/change-password')).status).toBe(302);
  });

  it('[A173] name the contact for security reports, from the site data, valid for half a year', async () => {
    const site = { email: 'security@school.example' };
    const env = { PUBLIC_URL: 'https://zanin.example' };
    const shop = await platformOfTest({ content: null, clientFolder, env, services: { site } });
    const { status, headers, text } = await shop.get('/.well-known/security.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text.split('\n')).toEqual([
      'Contact: mailto:security@school.example',
      'Expires: 2027-05-20T09:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://zanin.example/.well-known/security.txt',
      '',
    ]);
    shop.clock.advance(24 * 60 * 60 * 1_000);
    expect((await shop.get('/.well-known/security.txt')).text).toContain('Expires: 2027-05-21T09:00:00.000Z');
    const sample = await platform.get('/.well-known/security.txt');
    expect(sample.text).toContain('Contact: mailto:hello@zanin.example\n');
    expect(sample.text).not.toContain('Canonical');
  });

  it('[A173] that are unknown are answered in one line, with status 404', async () => {
    const { status, text } = await platform.get(
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    );
    expect([status, text]).toEqual([404, 'Not found\n']);
  });
});
