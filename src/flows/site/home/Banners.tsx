import { useId } from 'react';
import * as say from '../../../../common/texts/site/home.ts';
import { classes } from '../../../ui/controls/form-styles.ts';

/** Same colours in both themes. */
export function Banners() {
  return (
    <div className="mx-auto grid max-w-page gap-5 px-4 pt-14 sm:px-6 sm:pt-20 md:grid-cols-2">
      <Banner title={say.banners.reach.title} text={say.banners.reach.text} className="bg-[#9f1239]" />
      <Banner title={say.banners.future.title} text={say.banners.future.text} className="bg-[#14532d]" />
    </div>
  );
}

function Banner({ title, text, className }: { title: string; text: string; className: string }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes('rounded-card px-6 py-9 text-[#fff8f0] sm:px-9 sm:py-12', className)}
    >
      <h2 id={id} className="text-2xl font-semibold sm:text-3xl">
        {title}
      </h2>
      <p className="mt-3 max-w-md text-lg">{text}</p>
    </section>
  );
}
