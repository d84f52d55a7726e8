import type { Partner, Partners, Team, Teammate } from '../../common/site-data.ts';
import type { SitePicture } from '../domain/common/ports/site.ts';
import { link } from './organisation.ts';
import { readPicture } from './site-pictures.ts';
import type { ContentSource } from './source.ts';
import type { Mapping } from './yaml-source.ts';

export interface SiteFolder {
  source: ContentSource;
  pictures: Map<string, SitePicture>;
}

/** People or partners **[decided]**: they are in the head of every page. */
const most = 30;

const short = { max: 80 };
export const noteRule = { max: 300 };

export const readPerson = (person: Mapping): Pick<Teammate, 'name' | 'role'> => ({
  name: person.text('name', short),
  role: person.text('role', short),
});

export function readTeam(mapping: Mapping, { source, pictures }: SiteFolder): Team {
  const people = list(
    mapping,
    'people',
    (person): Teammate => ({
      ...readPerson(person),
      picture: person.has('picture') ? readPicture(person, 'picture', source, pictures) : '',
    }),
  );
  return { people, note: noteAtTheEnd(mapping) };
}

export function readPartners(mapping: Mapping, { source, pictures }: SiteFolder): Partners {
  const partners = list(mapping, 'partners', (partner): Partner => {
    if (partner.has('mark') && partner.has('logo')) {
      partner.report('mark', 'mark is not shown where there is a logo; leave one of them out');
    }
    return {
      name: partner.text('name', short),
      ...(partner.has('mark') && { mark: readPicture(partner, 'mark', source, pictures) }),
      ...(partner.has('logo') && { logo: readPicture(partner, 'logo', source, pictures) }),
      ...(partner.has('link') && { link: partner.text('link', link) }),
    };
  });
  return { list: partners, note: noteAtTheEnd(mapping) };
}

/** Names are unique. */
function list<Entry extends { name: string }>(mapping: Mapping, key: string, read: (entry: Mapping) => Entry): Entry[] {
  const entries = mapping.mappings(key, { mayBeEmpty: true });
  if (entries.length > most) mapping.report(key, `${key} has ${entries.length} entries; write at most ${most}`);
  const names = new Set<string>();
  return entries.map((entry) => {
    const found = read(entry);
    if (names.has(found.name)) entry.report('name', `${found.name} is there twice; leave one out`);
    names.add(found.name);
    entry.end();
    return found;
  });
}

function noteAtTheEnd(mapping: Mapping): string {
  const note = mapping.has('note') ? mapping.text('note', noteRule) : '';
  mapping.end();
  return note;
}
