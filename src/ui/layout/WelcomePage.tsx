import type { ReactNode } from 'react';
import { KilimPanel } from '../kilim/KilimPanel.tsx';
import { PageHeading } from './PageHeading.tsx';

type WelcomePageProps = {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
};

export function WelcomePage({ title, intro, children, footer }: WelcomePageProps) {
  return (
    <div className="mx-auto max-w-xl px-4 pt-6 pb-20 sm:pt-12 lg:max-w-5xl">
      <div className="rounded-card border border-line bg-surface shadow-card lg:grid lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="p-[min(1.25rem,6.25vw)] sm:p-10">
          <PageHeading title={title} intro={intro} />
          <div className="mt-7">{children}</div>
          {footer && <div className="mt-8 border-t border-line pt-5 text-base text-muted">{footer}</div>}
        </div>
        <KilimPanel className="h-full w-full rounded-e-card max-lg:hidden" />
      </div>
    </div>
  );
}
