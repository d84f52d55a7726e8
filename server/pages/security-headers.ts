import { createHash } from 'node:crypto';
import { reportsPath } from '../../common/error-reports.ts';
import type { Config } from '../config.ts';
import { pageScriptHash } from './page-script.ts';

const isHttps = ({ publicUrl }: Config) => publicUrl.startsWith('https:');

/**
 * `default` receives crashes too. Without TLS browsers send nothing, and would ignore `report-uri`.
 */
export const reportingEndpoints = (config: Config): Record<string, string> =>
  isHttps(config) ? { 'reporting-endpoints': `default="${reportsPath}"` } : {};

/**
 * For all answers. This policy is of answers that are no pages; pages have `contentSecurityPolicy`.
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
 * Scripts: this server, Stripe if payments are real, and the inline script by hash. HTML from
 * strings only in DOMPurify and the inert parser of SanitisedHtml.tsx, and the worker by
 * service-worker.ts (trusted types). Styles: this server, and the built page's `<style>` elements
 * by hash.
 */
export function contentSecurityPolicy(config: Config, html: string): string {
  const stripe = config.stripe !== null;
  const geolocation = URL.parse(config.geolocationUrl)?.origin;
  const sources: Sources = {
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
    // Stripe's script creates the default policy; `sw` makes one address, that of the worker
    'trusted-types': [stripe && 'default', 'inert', 'sw'],
    ...(isHttps(config) && { 'report-to': ['default'] }),
    // for browsers without `report-to`
    'report-uri': [reportsPath],
  };
  return policyOf(sources);
}

/**
 * Of the desk: this server alone, no frame, no form that is sent by the browser, HTML from strings
 * only where it is parsed without effect.
 */
export function deskSecurityPolicy(config: Config, html: string): string {
  return policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
    'img-src': ["'self'"],
    'style-src': ["'self'", ...sheetHashes(html)],
    'font-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['inert'],
    ...(isHttps(config) && { 'report-to': ['default'] }),
    // for browsers without `report-to`
    'report-uri': [reportsPath],
  });
}

type Sources = Readonly<Record<string, readonly (string | false | undefined)[]>>;

const policyOf = (sources: Sources): string =>
  Object.entries(sources)
    .map(([directive, values]) => [directive, ...values.filter(Boolean)].join(' '))
    .join('; ');

function sheetHashes(html: string): string[] {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, sheet = '']) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
  );
}
