import * as say from '../../../../common/texts/site/home.ts';
import { Section } from '../../../ui/layout/Section.tsx';

export function OurBazar() {
  return (
    <div className="bg-sunken">
      <Section title={say.bazar.title} intro={say.bazar.intro}>
        <figure>
          <img
            src="/pictures/map.svg"
            alt={say.bazar.map}
            width="1440"
            height="800"
            loading="lazy"
            decoding="async"
            className="h-[33svh] min-h-40 w-full rounded-card object-cover shadow-card"
          />
          <figcaption className="mt-3 text-sm text-muted">{say.bazar.caption}</figcaption>
        </figure>
      </Section>
    </div>
  );
}
