import * as say from '../../../../common/texts/site/home.ts';
import { Section } from '../../../ui/layout/Section.tsx';

const people = [say.people.hevi, say.people.daniel, say.people.amara];

/** The learners are invented, and the page says so. */
export function OurCommunity() {
  return (
    <Section title={say.community.title} intro={say.community.intro}>
      <ul className="grid gap-6 md:grid-cols-3">
        {people.map(({ name, from, story }, index) => (
          <li key={name} className="flex flex-col overflow-clip rounded-card border border-line bg-surface shadow-card">
            <img
              src={`/pictures/community-${index + 1}.svg`}
              alt=""
              width="576"
              height="480"
              loading="lazy"
              decoding="async"
              className="aspect-3/2 h-auto w-full object-cover md:aspect-6/5"
            />
            <div className="flex grow flex-col p-6">
              <p className="grow text-lg">{say.community.quote({ story })}</p>
              <p className="mt-5">
                <strong className="font-display text-lg font-semibold">{name}</strong>
                <span className="block text-muted">{from}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">{say.community.note}</p>
    </Section>
  );
}
