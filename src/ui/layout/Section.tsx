import { type ReactNode, useId } from 'react';

export interface SectionProps {
  title: string;
  intro?: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, intro, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mx-auto w-full max-w-page px-4 py-14 sm:px-6 sm:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id={id} className="text-3xl font-semibold sm:text-4xl">
            {title}
          </h2>
          {intro && <p className="mt-3 max-w-2xl text-lg text-muted">{intro}</p>}
        </div>
        {action}
      </div>
      <div className="mt-8 sm:mt-10">{children}</div>
    </section>
  );
}
