import { createHash } from 'node:crypto';

/**
 * The only script inside a page: it keeps which buttons are pressed on a drawn page before its code has come, which presses
 * them again then (`src/app/before-code.ts`). Links need no code, and buttons that submit are disabled until it is there.
 */
export const earlyPresses =
  '(p=>addEventListener("click",e=>{let b=window.presses===p&&e.target.closest("button[type=button]");b&&p.push(b)},true))(window.presses=[])';

/** Its source in the content security policy: this text runs, and no other. */
export const earlyPressesHash = `'sha256-${createHash('sha256').update(earlyPresses).digest('base64')}'`;
