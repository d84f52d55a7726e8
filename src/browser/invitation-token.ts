import { deskPages } from '../../common/desk/pages.ts';
import { languageOf } from '../../common/language/address.ts';

/**
 * The token of an invitation's link, which is behind its `#`; null for any other address. It is
 * taken out of the address, so that neither the history nor who looks at the screen has it.
 */
export function takeInvitation(): string | null {
  const { hash, pathname, search } = window.location;
  const token = hash.slice(1);
  if (token === '' || languageOf(pathname).address !== deskPages.invitation) return null;
  // natively: another page is not told of
  History.prototype.replaceState.call(window.history, window.history.state, '', pathname + search);
  return token;
}
