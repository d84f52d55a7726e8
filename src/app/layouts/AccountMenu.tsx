import { type MouseEvent, useId } from 'react';
import { Link } from 'wouter';
import * as say from '../../../common/texts/site/layout.ts';
import { Icon } from '../../ui/content/Icon.tsx';
import { accountLinks, currentMark, type NavigationProps } from './links.ts';

const itemClass =
  'flex min-h-11 w-full items-center rounded-lg px-3 text-start hover:bg-sunken aria-[current]:font-bold';

/** Closes the popover of an entry; the browser does so itself on Escape and on a press outside. */
function leave(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.();
}

/**
 * The menu of a logged-in user, as the browser's own popover: no code of ours opens it, keeps it on
 * top or closes it. It is a list of links, so it is not given the roles of an application menu.
 */
export function AccountMenu({ user, path, onLogOut }: Pick<NavigationProps, 'user' | 'path' | 'onLogOut'>) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={user?.first_name && say.accountMenu({ name: user.first_name })}
        className="inline-flex min-h-11 items-center gap-2 rounded-xl border border-edge bg-surface py-1 pe-3 ps-4 font-semibold hover:border-ink"
      >
        <span className="max-w-40 truncate">{user?.first_name || say.myAccount}</span>
        <Icon name="chevron" className="size-4" />
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label={say.navigation.account}
        className="fixed inset-auto top-[4.25rem] inset-e-[max(1rem,calc((100vw-72rem)/2+1.5rem))] m-0 w-56 rounded-card border border-line bg-surface p-2 text-ink shadow-lift"
      >
        <ul>
          {accountLinks.map(({ label, to }) => (
            <li key={to}>
              <Link href={to} aria-current={currentMark(path, to)} onClick={leave} className={itemClass}>
                {label}
              </Link>
            </li>
          ))}
          <li className="mt-2 border-t border-line pt-2">
            <button
              type="button"
              onClick={(event) => {
                leave(event);
                onLogOut();
              }}
              className={itemClass}
            >
              {say.logOut}
            </button>
          </li>
        </ul>
      </nav>
    </>
  );
}
