import { useSelector } from '@xstate/react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import type { DeskSession } from '../../common/api/types.ts';
import { matchDeskPage } from '../../common/desk/match.ts';
import { deskHref } from '../../common/desk/pages.ts';
import { addressIn } from '../../common/language/address.ts';
import { choices } from '../../common/language/choices.ts';
import { language } from '../../common/language/current.ts';
import * as say from '../../common/texts/desk/shell.ts';
import * as layout from '../../common/texts/site/layout.ts';
import { Icon } from '../ui/content/Icon.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { classes } from '../ui/controls/form-styles.ts';
import { OutsideLink } from '../ui/controls/OutsideLink.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';
import { StopWaiting } from '../ui/feedback/StopWaiting.tsx';
import { Logo } from '../ui/kilim/Logo.tsx';
import type { DeskActor } from './desk-actor.ts';
import { deskLinks } from './links.ts';

const itemClass =
  'flex min-h-11 items-center rounded-lg px-3 font-medium hover:bg-sunken ' +
  'aria-[current]:bg-sunken aria-[current]:font-bold lg:min-h-10';

/** What every page of the desk has around it; the menu is there for those who are signed in. */
export function DeskLayout({ actor, children }: { actor: DeskActor; children: ReactNode }) {
  const session = useSelector(actor, (snapshot) => (snapshot.hasTag('signedIn') ? snapshot.context.session : null));
  const { path, search } = useSelector(actor, ({ context }) => context.address);
  // which has the whole width, as on the site
  const page = matchDeskPage(path)?.name;
  const isPreview = page === 'draftPreview' || page === 'lessonPreview';
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="content" />
      <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
        <div className="mx-auto flex min-h-14 max-w-7xl items-center gap-3 px-4 sm:px-6">
          <Link href={deskHref('search')} className="flex items-center gap-2 rounded-lg">
            <Logo />
            <span className="rounded-md bg-sunken px-2 text-sm font-semibold text-muted">{say.mark}</span>
          </Link>
          {session !== null && <Own actor={actor} session={session} path={path} />}
        </div>
      </header>
      <div className={isPreview ? 'flex grow' : 'mx-auto flex w-full max-w-7xl grow gap-8 px-4 sm:px-6'}>
        {session !== null && !isPreview && (
          <nav
            aria-label={say.navigation}
            className="w-48 shrink-0 border-e border-line py-6 pe-4 max-lg:hidden print:hidden"
          >
            <Links session={session} path={path} />
          </nav>
        )}
        <main id="content" tabIndex={-1} className={classes('min-w-0 grow outline-none', !isPreview && 'py-6 sm:py-8')}>
          <SignOutNotes actor={actor} />
          {children}
        </main>
      </div>
      <footer className="border-t border-line text-sm print:hidden">
        <ul aria-label={say.languages} className="mx-auto flex max-w-7xl flex-wrap gap-x-5 px-4 py-2 sm:px-6">
          {choices.map(({ code, name, direction }) => (
            <li key={code}>
              <OutsideLink
                to={addressIn(code, path + search)}
                hrefLang={code}
                lang={code}
                aria-current={code === language.code ? 'true' : undefined}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-[current]:font-bold"
              >
                <bdi dir={direction}>{name}</bdi>
              </OutsideLink>
            </li>
          ))}
        </ul>
      </footer>
    </div>
  );
}

function SkipLink({ to }: { to: string }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        // only the focus moves: an address with a fragment would be another page
        event.preventDefault();
        event.currentTarget.ownerDocument.getElementById(to)?.focus();
      }}
      className="fixed inset-s-2 top-2 z-50 -translate-y-24 rounded-xl bg-ink px-4 py-2.5 font-semibold text-paper focus:translate-y-0 print:hidden"
    >
      {say.skipLink}
    </a>
  );
}

interface OwnProps {
  actor: DeskActor;
  session: DeskSession;
  path: string;
}

/** Closes the popover of an entry; the browser does so itself on Escape and on a press outside. */
const leave = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.();

/** The menu, which is at the side of a wide window, the own account, and the way out. */
function Own({ actor, session, path }: OwnProps) {
  const id = useId();
  const hasPages = !session.needsPasskey;
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('leaving'));
  return (
    <div className="ms-auto flex items-center gap-2">
      {hasPages && (
        <Link
          href={deskHref('account')}
          aria-current={path === deskHref('account') ? 'page' : undefined}
          aria-label={say.accountOf({ name: session.name })}
          className="flex min-h-11 max-w-56 items-center rounded-lg px-3 font-medium hover:bg-sunken aria-[current]:font-bold max-lg:hidden"
        >
          <bdi className="truncate">{session.name}</bdi>
        </Link>
      )}
      <SignOut actor={actor} busy={busy} className="max-lg:hidden" />
      <button
        type="button"
        popoverTarget={id}
        aria-label={layout.menu}
        className="-me-2 inline-flex size-11 items-center justify-center rounded-lg hover:bg-sunken lg:hidden"
      >
        <Icon name="menu" className="size-6" />
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label={say.navigation}
        className="fixed inset-auto inset-e-2 top-16 m-0 max-h-[calc(100dvh-5rem)] w-64 overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-lift"
      >
        <p className="border-b border-line px-3 pt-1 pb-2 text-sm text-muted">
          <bdi>{session.name}</bdi>
        </p>
        <Links session={session} path={path} onPress={leave} />
        {hasPages && (
          <Link
            href={deskHref('account')}
            aria-current={path === deskHref('account') ? 'page' : undefined}
            onClick={leave}
            className={itemClass}
          >
            {say.account}
          </Link>
        )}
        <div className="mt-2 border-t border-line pt-2">
          <SignOut actor={actor} busy={busy} className="w-full" onPress={leave} />
        </div>
      </nav>
    </div>
  );
}

interface SignOutProps {
  actor: DeskActor;
  busy: boolean;
  className: string;
  onPress?: (event: MouseEvent<HTMLElement>) => void;
}

function SignOut({ actor, busy, className, onPress }: SignOutProps) {
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyLabel={say.signingOut}
      onClick={(event) => {
        onPress?.(event);
        actor.send({ type: 'signOut.pressed' });
      }}
      className={className}
    >
      {say.signOut}
    </Button>
  );
}

function SignOutNotes({ actor }: { actor: DeskActor }) {
  const hasFailed = useSelector(actor, (snapshot) => snapshot.hasTag('notLeft'));
  const slow = useSelector(actor, (snapshot) => snapshot.hasTag('leaving') && snapshot.hasTag('slow'));
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {hasFailed && <Alert tone="error">{say.notSignedOut}</Alert>}
      <StopWaiting slow={slow} onStop={() => actor.send({ type: 'stop.pressed' })} />
    </div>
  );
}

interface LinksProps {
  session: DeskSession;
  path: string;
  onPress?: (event: MouseEvent<HTMLElement>) => void;
}

function Links({ session, path, onPress }: LinksProps) {
  return (
    <ul>
      {deskLinks(session).map(({ to, label }) => (
        <li key={to}>
          <Link href={to} aria-current={path === to ? 'page' : undefined} onClick={onPress} className={itemClass}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
