import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchDeskPage } from '../../common/desk/match.ts';
import { languageOf } from '../../common/language/address.ts';
import { codes, type LanguageCode } from '../../common/language/codes.ts';
import type { Config } from '../config.ts';
import { type EncodedText, encodeText, sendEncoded } from '../encoded-body.ts';
import { folderOf } from './language-folders.ts';
import { sendNoFile } from './missing-file.ts';
import { deskSecurityPolicy, reportingEndpoints, securityHeaders } from './security-headers.ts';

interface DeskPagesOptions {
  /** `dist-desk/`, as `npm run build` makes it. */
  folder: string;
  config: Config;
}

interface Shell {
  page: EncodedText;
  headers: Readonly<Record<string, string>>;
}

/**
 * The desk (decision 086), in each language that is built: one document for all of its addresses,
 * kept by nobody, and its hashed files.
 */
export async function deskPages(app: FastifyInstance, { folder, config }: DeskPagesOptions): Promise<void> {
  const shells = new Map<LanguageCode, Shell>();
  for (const code of codes) {
    const file = join(folderOf(code, folder), 'desk.html');
    if (existsSync(file)) shells.set(code, await shellOf(readFileSync(file, 'utf8'), config));
  }
  const english = shells.get('en');
  if (english === undefined) return;
  // `rewriteUrl` has removed the prefix of the language from `url`
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const { code } = languageOf(request.originalUrl);
    const { page, headers } = shells.get(code) ?? english;
    const [path = ''] = request.url.split('?', 1);
    reply.code(matchDeskPage(path) === null ? 404 : 200).headers(headers);
    return sendEncoded(request, reply, page);
  };
  app.get('/desk', send);
  app.get('/desk/*', send);
  app.get('/desk/assets/*', (_, reply) => sendNoFile(reply));
  await app.register(statics, {
    root: join(folder, 'desk/assets'),
    prefix: '/desk/assets/',
    index: false,
    wildcard: false,
    globIgnore: ['**/*.map'],
    preCompressed: true,
    cacheControl: false,
    // the plugin of the learners' pages decorates replies
    decorateReply: false,
    setHeaders: (response) => response.header('cache-control', 'public, max-age=31536000, immutable'),
  });
}

async function shellOf(html: string, config: Config): Promise<Shell> {
  const { 'permissions-policy': permissions } = securityHeaders(config);
  const headers = {
    'content-security-policy': deskSecurityPolicy(config, html),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `${permissions}, publickey-credentials-get=(self), publickey-credentials-create=(self)`,
    ...reportingEndpoints(config),
    'x-robots-tag': 'noindex',
    // the address may hold what was searched for, and an invitation
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    'content-type': 'text/html; charset=utf-8',
  };
  return { page: await encodeText(html), headers };
}
