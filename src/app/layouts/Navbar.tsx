import { Link } from 'wouter';
import { href } from '../../../common/paths.ts';
import * as say from '../../../common/texts/site/layout.ts';
import { Icon } from '../../ui/content/Icon.tsx';
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx';
import { Logo } from '../../ui/kilim/Logo.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { currentMark, homeOf, type NavigationProps, pageLinks } from './links.ts';

export interface NavbarProps extends NavigationProps {
  menuOpen: boolean;
  onMenuToggle: () => void;
}

const itemClass =
  'inline-flex min-h-11 items-center rounded-lg px-3 font-medium hover:bg-sunken md:max-lg:px-2 ' +
  'aria-[current]:underline aria-[current]:decoration-saffron aria-[current]:decoration-3 aria-[current]:underline-offset-8';

/** The bar that stays at the top. Below 768 px its entries are in the mobile menu. */
export function Navbar({
  user,
  signedIn,
  path,
  onContact,
  onLogOut,
  menuOpen,
  onMenuToggle,
  ...choosing
}: NavbarProps) {
  return (
    <header className="print:hidden sticky top-0 z-30 border-b border-line bg-paper">
      <div className="mx-auto flex h-16 max-w-page items-center gap-6 px-4 sm:px-6 md:max-lg:gap-3">
        <Link href={homeOf(signedIn)} aria-label={say.logo} className="inline-flex rounded-lg">
          <Logo />
        </Link>
        <nav aria-label={say.navigation.main} className="hidden grow items-center md:flex lg:gap-1">
          {pageLinks.map(({ label, to }) => (
            <Link key={to} href={to} aria-current={currentMark(path, to)} className={itemClass}>
              {label}
            </Link>
          ))}
          <button type="button" aria-haspopup="dialog" onClick={onContact} className={itemClass}>
            {say.contact}
          </button>
        </nav>
        {/* text at 200 % leaves no room for it on a phone: menu and footer list the languages */}
        <div className="ms-auto flex items-center gap-2 max-md:@container max-md:min-w-0 max-md:grow max-md:justify-end">
          <LanguageMenu {...choosing} />
        </div>
        <div className="hidden items-center gap-2 md:flex">
          {signedIn ? (
            <AccountMenu user={user} path={path} onLogOut={onLogOut} />
          ) : (
            <div data-needs-server className="flex gap-2">
              <ButtonLink variant="quiet" to={href('login')} className="md:max-lg:px-3">
                {say.logIn}
              </ButtonLink>
              <ButtonLink to={href('registration')} className="md:max-lg:px-3">
                {say.signUp}
              </ButtonLink>
            </div>
          )}
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          aria-label={say.menu}
          onClick={onMenuToggle}
          className="-ms-4 -me-2 inline-flex size-11 items-center justify-center rounded-lg hover:bg-sunken md:hidden"
        >
          <Icon name="menu" className="size-6" />
        </button>
      </div>
    </header>
  );
}
