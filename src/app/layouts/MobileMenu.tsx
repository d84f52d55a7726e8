import { Link } from 'wouter';
import { href } from '../../../common/paths.ts';
import * as say from '../../../common/texts/site/layout.ts';
import { Icon } from '../../ui/content/Icon.tsx';
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx';
import { KilimBand } from '../../ui/kilim/KilimBand.tsx';
import { Logo } from '../../ui/kilim/Logo.tsx';
import { LanguageList } from './LanguageList.tsx';
import { accountLinks, currentMark, type NavigationProps, pageLinks } from './links.ts';

const itemClass =
  'flex min-h-12 w-full items-center rounded-lg px-3 text-start font-display text-xl font-semibold hover:bg-sunken ' +
  'aria-[current]:underline aria-[current]:decoration-saffron aria-[current]:decoration-3 aria-[current]:underline-offset-8';

/** A modal sheet; when it closes, the button that opened it gets the focus back. */
function showModal(sheet: HTMLDialogElement | null) {
  sheet?.showModal?.();
  return () => sheet?.close?.();
}

/** The entries of the navbar as a sheet, for small screens. */
export function MobileMenu({
  user,
  signedIn,
  path,
  onContact,
  onLogOut,
  onClose,
  ...choosing
}: NavigationProps & { onClose: () => void }) {
  const leaveTo = (next: () => void) => () => {
    onClose();
    next();
  };
  return (
    <dialog
      ref={showModal}
      aria-label={say.menu}
      onCancel={(event) => {
        event.preventDefault(); // The owner closes it, by leaving it out.
        onClose();
      }}
      className="fixed inset-y-0 inset-e-0 inset-s-auto m-0 flex h-dvh max-h-none w-80 max-w-[88vw] flex-col overflow-y-auto border-s border-line bg-paper text-ink shadow-lift transition-transform duration-200 backdrop:bg-black/50 md:hidden starting:translate-x-full rtl:starting:-translate-x-full"
    >
      <div className="flex h-16 shrink-0 items-center justify-between px-4">
        <Logo />
        <button
          type="button"
          aria-label={say.closeMenu}
          onClick={onClose}
          className="-me-2 inline-flex size-11 items-center justify-center rounded-lg hover:bg-sunken"
        >
          <Icon name="close" className="size-6" />
        </button>
      </div>
      <KilimBand className="shrink-0" />
      <div className="flex grow flex-col gap-6 px-4 py-6">
        {signedIn && (
          <p className="px-3 text-lg text-muted">
            {user?.first_name ? say.helloName({ name: user.first_name }) : say.hello}
          </p>
        )}
        <nav aria-label={say.menu}>
          <ul>
            {pageLinks.map(({ label, to }) => (
              <li key={to}>
                <Link href={to} aria-current={currentMark(path, to)} onClick={onClose} className={itemClass}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" aria-haspopup="dialog" onClick={leaveTo(onContact)} className={itemClass}>
                {say.contact}
              </button>
            </li>
            {signedIn && (
              <>
                {accountLinks.map(({ label, to }, index) => (
                  <li key={to} className={index === 0 ? 'mt-4 border-t border-line pt-4' : undefined}>
                    <Link href={to} aria-current={currentMark(path, to)} onClick={onClose} className={itemClass}>
                      {label}
                    </Link>
                  </li>
                ))}
                <li>
                  <button type="button" onClick={leaveTo(onLogOut)} className={itemClass}>
                    {say.logOut}
                  </button>
                </li>
              </>
            )}
          </ul>
        </nav>
        <LanguageList
          {...choosing}
          className="flex flex-wrap gap-2 border-t border-line px-3 pt-6"
          itemClass="inline-flex min-h-11 items-center rounded-xl border border-edge px-3 hover:border-ink aria-[current]:border-ink aria-[current]:font-bold"
        />
        {!signedIn && (
          <div className="mt-auto grid gap-3">
            <ButtonLink to={href('registration')} onClick={onClose}>
              {say.signUp}
            </ButtonLink>
            <ButtonLink variant="secondary" to={href('login')} onClick={onClose}>
              {say.logIn}
            </ButtonLink>
          </div>
        )}
      </div>
    </dialog>
  );
}
