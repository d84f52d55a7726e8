import { samplePartners } from '../../common/sample-partners.ts';
import { samplePhone } from '../../common/sample-phone.ts';
import { sampleTeam } from '../../common/sample-team.ts';
import { version as privacyVersion } from '../../common/sample-texts/privacy.ts';
import { version as termsVersion } from '../../common/sample-texts/terms.ts';
import { type SiteData, sampleSite, type TextName, textNames } from '../../common/site-data.ts';
import type { Organisation } from '../db/tables/payments.ts';
import type { SitePicture, SitePictures, SiteText, SiteTexts, SiteTranslations } from '../domain/common/ports/site.ts';
import { readOrRefuse } from './content-error.ts';
import { readOrganisation } from './organisation.ts';
import { readText, versionOf } from './site-texts.ts';
import { type ContentSource, sourceOf, textIn } from './source.ts';
import { readPartners, readTeam, type SiteFolder } from './team.ts';
import { type Found, nothingFound } from './translations/context.ts';
import { readSiteTranslations } from './translations/site.ts';
import { type Mapping, type Problems, readMapping } from './yaml-source.ts';

export interface SiteFiles {
  /** As receipts name it. */
  organisation: Organisation;
  /** Differences from the sample. */
  site: Partial<SiteData>;
  sitePictures: SitePictures;
  siteTexts: SiteTexts;
  siteTranslations: SiteTranslations;
}

/** For receipts without the file. */
const unknown: Organisation = { name: 'Zanin', address: [], vat: [] };

/** All files are optional; defaults are the sample's. */
export function readSite(found: Found, from: string | ContentSource): SiteFiles {
  const source = sourceOf(from);
  const { problems } = found;
  const pictures = new Map<string, SitePicture>();
  const folder = { source, pictures };
  const organisation = read(problems, folder, 'organisation', readOrganisation);
  const team = read(problems, folder, 'team', readTeam);
  const partners = read(problems, folder, 'partners', readPartners);
  const email = organisation?.site.email ?? sampleSite.email;
  const texts = textsIn(source);
  const given: Partial<SiteData> = {
    ...organisation?.site,
    ...(team && { team }),
    ...(partners && { partners }),
  };
  const replaced = [...texts].filter(([name, text]) => versionOf(text) !== sampleVersions[name]).map(([name]) => name);
  const translations = readSiteTranslations(found, {
    ...{ source, team, partners, texts, email },
    organisation: organisation?.words ?? null,
  });
  return {
    organisation: organisation?.organisation ?? unknown,
    site: withoutSample({ ...given, ...served(replaced) }),
    sitePictures: pictures,
    siteTexts: readTexts(problems, source, texts, email),
    siteTranslations: new Map(
      [...translations].map(([language, each]) => {
        const names = textNames.filter((name) => replaced.includes(name) || each.texts.has(name));
        return [
          language,
          { site: withoutSample({ ...given, ...each.site, ...served(names) }), siteTexts: each.texts },
        ] as const;
      }),
    ),
  };
}

const served = (texts: TextName[]): Pick<SiteData, 'texts'> => (texts.length === 0 ? {} : { texts });

const sampleVersions: Readonly<Record<TextName, string>> = { terms: termsVersion, privacy: privacyVersion };

/** As written. */
function textsIn(source: ContentSource): Map<TextName, string> {
  const texts = textNames.map((name) => [name, textIn(source, `site/${name}.md`)] as const);
  return new Map(texts.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const])));
}

function readTexts(
  problems: Problems,
  source: ContentSource,
  texts: ReadonlyMap<TextName, string>,
  email: string,
): Map<TextName, SiteText> {
  const read = [...texts].map(([name, text]) => {
    return [name, readText(problems, `${source.name}/site/${name}.md`, { name, text, email })] as const;
  });
  return new Map(read.flatMap(([name, text]) => (text ? [[name, text] as const] : [])));
}

/** Null if missing or unreadable. */
function read<T>(
  problems: Problems,
  folder: SiteFolder,
  name: string,
  readFrom: (mapping: Mapping, folder: SiteFolder) => T,
): T | null {
  const path = `site/${name}.yaml`;
  const text = textIn(folder.source, path);
  if (text === null) return null;
  const mapping = readMapping(problems, `${folder.source.name}/${path}`, text);
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
export const siteOf = (from: string | ContentSource): SiteFiles =>
  readOrRefuse((problems) => readSite({ ...nothingFound(), problems }, from));
