import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { samplePartners } from '../../common/sample-partners.ts';
import { samplePhone } from '../../common/sample-phone.ts';
import { sampleTeam } from '../../common/sample-team.ts';
import { version as privacyVersion } from '../../common/sample-texts/privacy.ts';
import { version as termsVersion } from '../../common/sample-texts/terms.ts';
import { type SiteData, sampleSite, type TextName, textNames } from '../../common/site-data.ts';
import type { Organisation } from '../db/tables/payments.ts';
import type { SitePicture, SitePictures, SiteText, SiteTexts } from '../domain/common/ports/site.ts';
import { readOrRefuse } from './content-error.ts';
import { readOrganisation } from './organisation.ts';
import { readText, versionOf } from './site-texts.ts';
import { readPartners, readTeam, type SiteFolder } from './team.ts';
import { type Mapping, type Problems, readMapping } from './yaml-source.ts';

export interface SiteFiles {
  /** As receipts name it. */
  organisation: Organisation;
  /** Differences from the sample. */
  site: Partial<SiteData>;
  sitePictures: SitePictures;
  siteTexts: SiteTexts;
}

/** For receipts without the file. */
const unknown: Organisation = { name: 'Zanin', address: [], vat: [] };

/** All files are optional; defaults are the sample's. */
export function readSite(problems: Problems, root: string): SiteFiles {
  const pictures = new Map<string, SitePicture>();
  const folder = { root, pictures };
  const organisation = read(problems, folder, 'organisation', readOrganisation);
  const team = read(problems, folder, 'team', readTeam);
  const partners = read(problems, folder, 'partners', readPartners);
  const { texts, written } = readTexts(problems, root, organisation?.site.email ?? sampleSite.email);
  const given: Partial<SiteData> = {
    ...organisation?.site,
    ...(team && { team }),
    ...(partners && { partners }),
    ...(written.length > 0 && { texts: written }),
  };
  return {
    organisation: organisation?.organisation ?? unknown,
    site: withoutSample(given),
    sitePictures: pictures,
    siteTexts: texts,
  };
}

const sampleVersions: Readonly<Record<TextName, string>> = { terms: termsVersion, privacy: privacyVersion };

/** And the names of those that differ from the sample. */
function readTexts(problems: Problems, root: string, email: string) {
  const texts = new Map<string, SiteText>();
  const written: TextName[] = [];
  for (const name of textNames) {
    const path = `site/${name}.md`;
    const file = join(root, path);
    if (!existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    const read = readText(problems, `${basename(root)}/${path}`, { name, text, email });
    if (!read) continue;
    texts.set(name, read);
    if (versionOf(text) !== sampleVersions[name]) written.push(name);
  }
  return { texts, written };
}

/** Null if missing or unreadable. */
function read<T>(
  problems: Problems,
  folder: SiteFolder,
  name: string,
  readFrom: (mapping: Mapping, folder: SiteFolder) => T,
): T | null {
  const path = `site/${name}.yaml`;
  const file = join(folder.root, path);
  if (!existsSync(file)) return null;
  const mapping = readMapping(problems, `${basename(folder.root)}/${path}`, readFileSync(file, 'utf8'));
  return mapping && readFrom(mapping, folder);
}

function withoutSample(given: Partial<SiteData>): Partial<SiteData> {
  const whole: SiteData = { ...sampleSite, phone: samplePhone, team: sampleTeam, partners: samplePartners };
  const sample = new Map<string, unknown>(Object.entries(whole));
  const differing = Object.entries(given).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(sample.get(key)),
  );
  return Object.fromEntries(differing);
}

/** @throws ContentError, instead of falling back to the sample. */
export const siteOf = (root: string): SiteFiles => readOrRefuse((problems) => readSite(problems, root));
