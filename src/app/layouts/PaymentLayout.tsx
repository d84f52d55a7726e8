import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isDraft } from '../../../common/language/current.ts';
import * as say from '../../../common/texts/site/layout.ts';
import type { Parent } from '../../../machines/site/navigation.types.ts';
import { Icon } from '../../ui/content/Icon.tsx';
import { Logo } from '../../ui/kilim/Logo.tsx';
import { DraftNote } from './DraftNote.tsx';
import type { Choosing } from './LanguageLink.tsx';
import { LanguageRow } from './LanguageRow.tsx';
import { homeOf } from './links.ts';
import { SkipLink } from './SkipLink.tsx';

export interface PaymentLayoutProps extends Choosing {
  /** Where the back link goes. */
  parent: Parent;
  /** Takes what is said of a translation. */
  email: string;
  children: ReactNode;
}

/** The layout of the payment pages: without navigation that leads away from the payment. */
export function PaymentLayout({ parent, email, children, ...choosing }: PaymentLayoutProps) {
  return (
    <>
      <SkipLink to="main" />
      <header className="border-b border-line bg-paper">
        <div className="mx-auto flex h-16 max-w-4xl items-center justify-between gap-[min(1rem,4vw)] px-4 sm:px-6">
          <Link
            href={parent.to}
            state={parent.state}
            className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-semibold hover:bg-sunken"
          >
            <Icon name="back" />
            {say.payment.back}
          </Link>
          <Link href={homeOf(true)} aria-label={say.logo} className="inline-flex rounded-lg">
            <Logo />
          </Link>
        </div>
      </header>
      {isDraft && <DraftNote email={email} />}
      <main id="main" tabIndex={-1} className="min-h-lvh outline-none print:min-h-0">
        {children}
      </main>
      <footer className="border-t border-line">
        <LanguageRow {...choosing} className="max-w-4xl" />
        <p className="mx-auto flex max-w-4xl items-start gap-2.5 px-4 py-6 text-sm text-muted sm:items-center sm:px-6">
          <Icon name="lock" className="size-5 text-pine" />
          <span>
            <strong className="font-semibold text-ink">{say.payment.secure}</strong> {say.payment.cards}
          </span>
        </p>
      </footer>
    </>
  );
}
