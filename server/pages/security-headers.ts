import { createHash } from 'node:crypto';
import { reportsPath } from '../../common/error-reports.ts';
import type { Config } from '../config.ts';
import { pageScriptHash } from './page-script.ts';

const isHttps = ({ publicUrl }: Config) => publicUrl.startsWith('https:');

/**
 * The header of pages that names it for `report-to`. `default` gets reports of crashes too. Without TLS browsers send nothing there, and
 * would leave `report-uri` aside.
 */
export const reportingEndpoints = (config: Config): Record<string, string> =>
  isHttps(config) ? { 'reporting-endpoints': `default="${reportsPath}"` } : {};

/**
 * Headers of every answer (A35). The policy is that of answers that are no pages: opened in a window of their own they
 * load nothing, send nothing and are framed nowhere. Pages have another (contentSecurityPolicy).
 */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(isHttps(config) && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/**
 * The content security policy of the web application. Scripts come from this server alone, and from Stripe where
 * payments are real; one that is a part of drawn pages is named by its hash; strings become HTML only in
 * DOMPurify, for articles, and in the inert parser of `src/ui/content/SanitisedHtml.tsx` (trusted types). Styles come from
 * this server, and from the sheets inside `html`, the page as it was built, by their hashes: nothing that is added to the
 * page later can carry styles of its own, in an element or an attribute.
 */
export function contentSecurityPolicy(config: Config, html: string): string {
  const stripe = config.stripe !== null;
  const geolocation = URL.parse(config.geolocationUrl)?.origin;
  const sources: Record<string, (string | false | undefined)[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", pageScriptHash, stripe && 'https://js.stripe.com'],
    'connect-src': ["'self'", stripe && 'https://api.stripe.com', geolocation],
    'frame-src': [
      'https://player.vimeo.com',
      stripe && 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    ],
    'img-src': ["'self'", 'data:', 'blob:', 'https://i.vimeocdn.com'],
    'style-src': ["'self'", ...sheetHashes(html)],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // Stripe's script makes the default policy
    'trusted-types': [stripe && 'default', 'inert'],
    ...(isHttps(config) && { 'report-to': ['default'] }),
    // for browsers that do not know `report-to`
    'report-uri': [reportsPath],
  };
  return Object.entries(sources)
    .map(([directive, values]) => [directive, ...values.filter(Boolean)].join(' '))
    .join('; ');
}

/** The sources of a policy that allow the `<style>` elements of a page, and no others. */
function sheetHashes(html: string): string[] {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, sheet = '']) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
  );
}
