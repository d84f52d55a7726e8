import { setTimeout as after } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryOf, viewIn } from '../../common/catalogue-address.ts';
import { DEFAULT_REGION } from '../../common/countries/default-region.ts';
import { addressIn, languageOf } from '../../common/language/address.ts';
import { pageRow } from '../../common/pages.ts';
import { createCache } from '../cache.ts';
import { categoryNames } from '../domain/catalogue/headings.ts';
import { burstRules } from '../domain/common/limit-rules.ts';
import { networkOf } from '../domain/common/network.ts';
import { tokensAhead } from '../domain/common/token-buckets.ts';
import { asCounted, lookupWait } from '../domain/learning/certificate-lookups.ts';
import { type EncodedText, encodeText, sendWithEtag, sizeOf, smallestOneAtATime } from '../encoded-body.ts';
import type { Services } from '../services.ts';
import { chosenLanguage } from './chosen-language.ts';
import { cleanAddress } from './clean-address.ts';
import { headOf, type PageHead, withHead } from './head.ts';
import { insertRendered } from './insert-rendered.ts';
import type { LanguageBuild } from './language-builds.ts';
import { limitByNetwork } from './limit-by-network.ts';
import { sendNoFile } from './missing-file.ts';
import { isShell, type RenderOptions, type RenderPage } from './render.ts';
import { type AskedPage, askedPage, memoized } from './requested-page.ts';
import { siteIn } from './site-in.ts';

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Maximum age of cached pages, in milliseconds. */
const lifetime = 60_000;

/** Cache sizes in bytes **[decided]**. */
const bounds = { rendered: 64 * 1024 * 1024, unrendered: 16 * 1024 * 1024 };

/** How long a page waits for its network's rendering quota, in milliseconds. */
const longestWait = 1_000;

/** Concurrent pages per network; 40 a second are not rendered (`least` is in milliseconds). */
const limits = { rendered: { atOnce: 2, most: 40 }, unrendered: { atOnce: 1, least: 25, most: 200 } };

interface EncodedPage extends EncodedText {
  status: 200 | 404;
  isCacheable: boolean;
}

type Options = RenderOptions & AskedPage & { build: LanguageBuild };

export interface PageSenderOptions {
  services: Services;
  /** English first. */
  builds: readonly LanguageBuild[];
}

/**
 * Status 404 for unknown pages. Pages are cached for a minute by address and region. Each network
 * has a quota of renderings; beyond it, and with a token, pages get their head only.
 */
export function pageSender({ services, builds }: PageSenderOptions): SendPage {
  const { config, geo, now, contentVersion: version } = services;
  const cached = createCache<EncodedPage | null>({
    ...{ now, version, lifetime, limit: bounds.rendered },
    sizeOf: (page) => (page ? sizeOf(page) : 0),
    isCacheable: (page) => page?.isCacheable === true,
  });
  const cachedUnrendered = createCache<EncodedText>({ now, lifetime, limit: bounds.unrendered, sizeOf });
  const cachedCategories = createCache<ReadonlySet<string>>({ now, version, lifetime });
  const reserve = tokensAhead(services, burstRules.pages, longestWait);
  const renderInTurn = limitByNetwork(limits.rendered);
  const makeInTurn = limitByNetwork(limits.unrendered);
  const makeSmallest = smallestOneAtATime();
  const read = memoized((url) => ({ asked: askedPage(url), clean: cleanAddress(url) }));
  // browsers that ask another service may get another region
  const tellsRegion = config.geolocationUrl.startsWith('/');
  const textOf = (head: PageHead, { build }: Options) =>
    withHead(build.html, head, {
      publicUrl: config.publicUrl,
      site: siteIn(services, build.code),
      language: build.code,
    });

  /** Null if it is not to be rendered now. */
  async function makeRendered(options: Options, renderPage: RenderPage): Promise<EncodedPage | null> {
    const wait = reserve(networkOf(options.ip));
    if (wait === null) return null;
    if (wait > 0) await after(wait);
    const made = renderInTurn(networkOf(options.ip), () => renderPage(options));
    const [head, rendering] = await Promise.all([headOf(services, { ...options, language: options.build.code }), made]);
    if (!rendering) return null;
    const page = {
      ...(await encodeText(insertRendered(textOf(head, options), rendering))),
      status: head.isMissing ? 404 : rendering.status,
      isCacheable: (rendering.isWhole || isShell(options.page?.name ?? null)) && mayCache(options),
    };
    if (page.isCacheable) void makeSmallest(page);
    return page;
  }

  /** Pages with the same head, such as unknown ones, are encoded once. */
  async function makeUnrendered(options: Options, asks: boolean): Promise<Omit<EncodedPage, 'isCacheable'>> {
    const head = await headOf(services, { ...options, language: options.build.code }, asks);
    const encoded = await cachedUnrendered(options.build.code + JSON.stringify(head), () =>
      encodeText(textOf(head, options)),
    );
    return { ...encoded, status: options.page === null || head.isMissing ? 404 : 200 };
  }

  /** Drops a category without courses, as the catalogue does. */
  async function withKnownCategory(asked: AskedPage): Promise<AskedPage> {
    const view = asked.page?.name === 'catalogue' ? viewIn(new URLSearchParams(asked.search)) : null;
    if (view?.filter?.by !== 'category') return asked;
    const { name } = view.filter;
    const isKnown = await cachedCategories('', () => categoryNames(services)).then(
      (names) => names.has(name),
      () => false,
    );
    return isKnown ? asked : { ...asked, search: queryOf({ ...view, filter: null }) };
  }

  /** Where `/` leads who chose another language; null for anybody else, and for any other page. */
  function addressOfChoice(request: FastifyRequest, asked: AskedPage, build: LanguageBuild): string | null {
    if (asked.page?.name !== 'home' || build !== builds[0]) return null;
    const code = chosenLanguage(request);
    const isElsewhere = code !== build.code && builds.some((each) => each.code === code);
    return code !== null && isElsewhere ? addressIn(code, request.url) : null;
  }

  /** `rewriteUrl` has removed the prefix of the language from `url`. */
  function buildFor({ originalUrl }: FastifyRequest): LanguageBuild {
    const { code } = languageOf(originalUrl);
    const build = builds.find((each) => each.code === code) ?? builds[0];
    if (build === undefined) throw new Error('No language is built');
    return build;
  }

  return async (request, reply) => {
    if (/^\/(?:assets|\.well-known)\//.test(request.url)) {
      return sendNoFile(reply);
    }
    const build = buildFor(request);
    const { asked, clean } = read(request.url);
    if (clean !== null) {
      // the address may hold a token or a secret
      const unkept = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
      return reply.headers(unkept).redirect(addressIn(build.code, clean), 303);
    }
    const chosen = addressOfChoice(request, asked, build);
    if (chosen !== null) {
      return reply.headers({ 'cache-control': 'no-store', vary: 'cookie' }).redirect(chosen, 302);
    }
    const region = (tellsRegion && geo.countryOf(request.ip)) || DEFAULT_REGION;
    const options = { ...(await withKnownCategory(asked)), region, tellsRegion, ip: request.ip, build };
    // reading a certificate counts against the look-up limit, rendered or not
    const asks = asked.page?.name !== 'certificate' || services.mayLookUp(request.ip);
    const renders = asks && request.headers.authorization === undefined ? build.render : null;
    let isRefused = false;
    const page = await asCounted(async () => {
      const key = `${build.code} ${region} ${options.path}${options.search} ${options.isImpossible}`;
      const rendered = renders && (await cached(key, () => makeRendered(options, renders)));
      if (rendered) return rendered;
      const made = await makeInTurn(networkOf(request.ip), () => makeUnrendered(options, asks));
      isRefused = made === null;
      return made ?? makeUnrendered(options, false);
    });
    reply.headers(build.headers).code(page.status);
    if (!asks || isRefused) reply.code(429).header('retry-after', String(asks ? 1 : lookupWait));
    if (rowOf(asked).referrer === 'none') reply.header('referrer-policy', 'no-referrer');
    // what a cache keeps of `/` is for those who chose nothing
    return sendWithEtag(request, reply, page, build === builds[0] && asked.page?.name === 'home' ? 'cookie' : null);
  };
}

const rowOf = ({ page }: AskedPage) => pageRow(page?.name ?? null);

const mayCache = (asked: AskedPage): boolean =>
  rowOf(asked).cached === 'always' || (rowOf(asked).cached === 'without query' && asked.search === '');
