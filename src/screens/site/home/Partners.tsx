import { Section } from '../../../ui/layout/Section.tsx';

/** Invented; each set in a manner of its own, like a mark. */
const partners = [
  { name: 'Star & Loom', className: 'font-display text-2xl font-semibold' },
  { name: 'ELI WORKS', className: 'text-xl font-extrabold tracking-[0.18em]' },
  { name: 'ramhorn', className: 'font-display text-3xl font-semibold' },
  { name: 'Second Spring', className: 'text-2xl font-medium tracking-tight' },
  { name: 'Comb Collective', className: 'font-display text-xl font-semibold' },
] as const;

/** Who we work with (HOME-08). */
export function Partners() {
  return (
    <Section
      title="Partners in impact"
      intro="Workshops, employers and foundations open doors that a course alone cannot."
    >
      <p className="font-semibold">Thriving with</p>
      <ul className="mt-5 flex flex-wrap items-center gap-x-10 gap-y-6 border-y border-line py-7 lg:justify-between">
        {partners.map(({ name, className }, index) => (
          <li key={name} className="flex items-center gap-3">
            <img
              src={`/pictures/partner-${index + 1}.svg`}
              alt=""
              width="32"
              height="32"
              loading="lazy"
              decoding="async"
              className="size-8 object-contain"
            />
            <span className={className}>{name}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">The partners shown are examples.</p>
    </Section>
  );
}
