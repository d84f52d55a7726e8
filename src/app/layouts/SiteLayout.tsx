import type { ReactNode } from 'react';
import { isDraft } from '../../../common/language/current.ts';
import type { SiteData } from '../../../common/site-data.ts';
import * as say from '../../../common/texts/site/layout.ts';
import { DraftNote } from './DraftNote.tsx';
import { Footer } from './Footer.tsx';
import type { NavigationProps } from './links.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { Navbar } from './Navbar.tsx';
import { SkipLink } from './SkipLink.tsx';

export interface SiteLayoutProps extends NavigationProps {
  site: SiteData;
  menuOpen: boolean;
  onMenuToggle: () => void;
  /** Above the page. */
  announcements?: ReactNode;
  /** In the footer, when the page is idle. */
  late?: ReactNode;
  children: ReactNode;
}

/** The layout of the public pages: navbar, page, footer. */
export function SiteLayout({
  site,
  menuOpen,
  onMenuToggle,
  announcements,
  late,
  children,
  ...navigation
}: SiteLayoutProps) {
  return (
    <>
      <SkipLink to="main" />
      <Navbar {...navigation} menuOpen={menuOpen} onMenuToggle={onMenuToggle} />
      {menuOpen && <MobileMenu {...navigation} onClose={onMenuToggle} />}
      {isDraft && <DraftNote email={site.email} onContact={navigation.onContact} />}
      {/* The server renders this page; what needs the app's code is named here. */}
      <noscript>
        <p className="bg-sunken px-4 py-3 text-center print:hidden">{say.withoutScripts}</p>
      </noscript>
      {announcements}
      <main id="main" tabIndex={-1} className="min-h-lvh outline-none print:min-h-0">
        {children}
      </main>
      <Footer site={site} late={late} {...navigation} />
    </>
  );
}
