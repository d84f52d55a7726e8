import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense } from 'react';
import type { LanguageCode } from '../../common/language/codes.ts';
import type { PageRow } from '../../common/pages.ts';
import { href } from '../../common/paths.ts';
import type { Parent } from '../../machines/site/navigation.types.ts';
import type { Services } from '../flows/common/services.ts';
import { useLater } from '../flows/common/use-later.ts';
import { lazyOr } from '../ui/layout/lazy-or.ts';
import { ContactMissing } from './ContactMissing.tsx';
import type { Choosing } from './layouts/LanguageLink.tsx';
import { PaymentLayout } from './layouts/PaymentLayout.tsx';
import { SiteLayout } from './layouts/SiteLayout.tsx';
import { loadOutboxNote } from './load-outbox-note.ts';

// Fetched when they are first shown (keeps the landing page small).
const LanguageOffer = lazyOr(
  () => import('./layouts/LanguageOffer.tsx'),
  () => null,
);
const OutboxNote = lazyOr(loadOutboxNote, () => null);
const VersionNote = lazyOr(
  () => import('../flows/site/version/VersionNote.tsx'),
  () => null,
);
const ContactDialog = lazyOr(() => import('./ContactDialog.tsx'), ContactMissing);

interface LayoutProps {
  kind: PageRow['layout'];
  path: string;
  /** Path and query: where its other languages are. */
  address: string;
  parent?: Parent | null;
  services: Pick<Services, 'session' | 'menu' | 'contact' | 'outbox' | 'version' | 'language' | 'later' | 'site'>;
  children: ReactNode;
}

function Offer({ asked, ...props }: Choosing & { asked: LanguageCode | null; onDecline: () => void }) {
  if (asked === null) return null;
  return (
    <Suspense>
      <LanguageOffer asked={asked} {...props} />
    </Suspense>
  );
}

/** The shell around every page, rendered from the actors that all pages share. */
export function Layout({ kind, path, address, parent, services, children }: LayoutProps) {
  const { session, menu, contact, outbox, version, language, site } = services;
  const later = useLater(services.later);
  const user = useSelector(session, ({ context }) => context.user);
  const signedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  const menuOpen = useSelector(menu, (snapshot) => snapshot.matches('open'));
  const writing = useSelector(contact, (snapshot) => snapshot.hasTag('open'));
  const hasOutboxNote = useSelector(
    outbox,
    (snapshot) => snapshot.context.intents.length > 0 || snapshot.hasTag('evicted') || snapshot.hasTag('leaving'),
  );
  const hasVersion = useSelector(version, (snapshot) => snapshot.hasTag('offered'));
  const offered = useSelector(language, (snapshot) => (snapshot.hasTag('offering') ? snapshot.context.asked : null));
  const choosing: Choosing = {
    address,
    onLanguage: (code) => language.send({ type: 'language.chosen', code, signedIn }),
  };
  const decline = () => language.send({ type: 'offer.declined' });
  if (kind === 'payment') {
    return (
      <>
        <PaymentLayout {...choosing} parent={parent ?? { to: href('catalogue') }} email={site.email}>
          {children}
        </PaymentLayout>
        <Offer {...choosing} asked={offered} onDecline={decline} />
      </>
    );
  }
  return (
    <>
      <SiteLayout
        {...choosing}
        user={user}
        signedIn={signedIn}
        site={site}
        path={path}
        menuOpen={menuOpen}
        onMenuToggle={() => menu.send({ type: 'menu.toggled' })}
        onContact={() => contact.send({ type: 'contact.opened' })}
        onLogOut={() => outbox.send({ type: 'logout.pressed' })}
        announcements={
          <Suspense>
            {hasVersion && <VersionNote actor={version} />}
            {hasOutboxNote && <OutboxNote actor={outbox} />}
            {later && <later.InstallOffer actor={later.install} />}
          </Suspense>
        }
        late={
          later && (
            <>
              <later.InstallLink actor={later.install} />
              <later.DataSaverSwitch actor={later.saver} />
            </>
          )
        }
      >
        {children}
        {writing && (
          <Suspense>
            <ContactDialog actor={contact} address={site.email} />
          </Suspense>
        )}
      </SiteLayout>
      <Offer {...choosing} asked={offered} onDecline={decline} />
    </>
  );
}
