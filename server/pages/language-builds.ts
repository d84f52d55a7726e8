import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageCode } from '../../common/language/codes.ts';
import type { Config } from '../config.ts';
import { folderOf } from './language-folders.ts';
import type { RenderPage } from './render.ts';
import { contentSecurityPolicy, reportingEndpoints } from './security-headers.ts';

/** The browser app in one language. */
export interface LanguageBuild {
  code: LanguageCode;
  /** index.html as built. */
  html: string;
  /** Of every page. */
  headers: Readonly<Record<string, string>>;
  /** Null without server-side rendering. */
  render: RenderPage | null;
}

export function languageBuild(
  code: LanguageCode,
  folder: string,
  config: Config,
  render: RenderPage | null,
): LanguageBuild {
  const html = readFileSync(join(folderOf(code, folder), 'index.html'), 'utf8');
  // the inspector, in builds that have it, opens a window that it must reach
  const openerPolicy = hasInspector(folder) ? 'same-origin-allow-popups' : 'same-origin';
  const headers = {
    'content-security-policy': contentSecurityPolicy(config, html),
    'cross-origin-opener-policy': openerPolicy,
    ...reportingEndpoints(config),
    'content-type': 'text/html; charset=utf-8',
  };
  return { code, html, headers, render };
}

/** Built with VITE_INSPECT=1 (decision 015). */
function hasInspector(folder: string): boolean {
  const file = join(folder, '.vite/manifest.json');
  return existsSync(file) && 'src/inspect/inspect.ts' in JSON.parse(readFileSync(file, 'utf8'));
}
