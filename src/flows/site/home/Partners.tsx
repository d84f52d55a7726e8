import { samplePartners } from '../../../../common/sample-partners.ts';
import { languageOfPart, type SiteData } from '../../../../common/site-data.ts';
import * as say from '../../../../common/texts/site/home.ts';
import { InEnglish } from '../../../ui/content/InEnglish.tsx';
import { Spoken } from '../../../ui/content/Spoken.tsx';
import { OutsideLink } from '../../../ui/controls/OutsideLink.tsx';
import { Section } from '../../../ui/layout/Section.tsx';

/** Typographic styles, so that each name looks like a logo. */
const manners = [
  'font-display text-2xl font-semibold',
  'text-xl font-extrabold tracking-[0.18em]',
  'font-display text-3xl font-semibold',
  'text-2xl font-medium tracking-tight',
  'font-display text-xl font-semibold',
];

export interface PartnersProps {
  site: Pick<SiteData, 'partners' | 'translated'>;
}

export function Partners({ site }: PartnersProps) {
  const { list, note } = site.partners ?? samplePartners;
  const lang = languageOfPart(site, 'partners');
  return list.length === 0 ? null : (
    <Section title={say.partners.title} intro={say.partners.intro}>
      <p className="font-semibold">{say.partners.thriving}</p>
      <ul className="mt-5 flex flex-wrap items-center gap-x-10 gap-y-6 border-y border-line py-7 lg:justify-between">
        {list.map(({ name, mark, logo, link }, index) => (
          <li key={name}>
            {/* without an address it is no link */}
            <OutsideLink to={link} className="flex items-center gap-3">
              {(logo ?? mark) && (
                <img
                  src={logo ?? mark}
                  alt={logo ? name : ''}
                  loading="lazy"
                  decoding="async"
                  // logos are made for a white background; the space is reserved while they load
                  className={`object-contain ${logo ? 'h-12 w-36 rounded bg-white p-1' : 'size-8'}`}
                />
              )}
              {!logo && <span className={manners[index % 5]}>{name}</span>}
            </OutsideLink>
          </li>
        ))}
      </ul>
      {note && (
        <p className="mt-4 text-sm text-muted">
          <Spoken lang={lang}>{note}</Spoken>
          <InEnglish lang={lang} />
        </p>
      )}
    </Section>
  );
}
