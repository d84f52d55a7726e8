import { Section } from '../../../ui/layout/Section.tsx';

const people = [
  {
    name: 'Hêvî, 34',
    from: 'Duhok',
    story:
      'I hemmed trousers for my neighbours for free. Now I measure, quote and charge, and my Thursdays pay the school bus.',
  },
  {
    name: 'Daniel, 22',
    from: 'Eindhoven',
    story:
      'Forty applications, no answer. I rewrote my CV with one lesson open next to me, and the next three called me back.',
  },
  {
    name: 'Amara, 27',
    from: 'Lagos',
    story:
      'My cash book is a habit now: ten minutes after closing. I finally know which cake earns and which one only sells.',
  },
] as const;

/** The learners are invented, and the page says so. */
export function OurCommunity() {
  return (
    <Section title="Our Community" intro="What learning here can look like.">
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
              <p className="grow text-lg">{`“${story}”`}</p>
              <p className="mt-5">
                <strong className="font-display text-lg font-semibold">{name}</strong>
                <span className="block text-muted">{from}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">These three people are invented examples.</p>
    </Section>
  );
}
