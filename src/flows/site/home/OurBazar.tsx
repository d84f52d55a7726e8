import { Section } from '../../../ui/layout/Section.tsx';

export function OurBazar() {
  return (
    <div className="bg-sunken">
      <Section
        title="Our Bazar"
        intro="A marketplace where learners will one day show and sell what they make. The map is drawn; the stalls are still to come."
      >
        <figure>
          <img
            src="/pictures/map.svg"
            alt="A woven map of an invented town: streets, courtyards and gardens around a square with a fountain, a river with bridges, and five marked stalls."
            width="1440"
            height="800"
            loading="lazy"
            decoding="async"
            className="h-[33svh] min-h-40 w-full rounded-card object-cover shadow-card"
          />
          <figcaption className="mt-3 text-sm text-muted">A sketch of the bazar, not yet a place to shop.</figcaption>
        </figure>
      </Section>
    </div>
  );
}
