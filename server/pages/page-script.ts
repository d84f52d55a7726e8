import { createHash } from 'node:crypto';

/** The id of the `<template>` that holds the code of a drawn page until it is wanted. */
export const CODE_ID = 'code';

/**
 * The only script inside a page. It fetches the code of a drawn page once the page and its first pictures are painted (a frame
 * after they have loaded, and 150 ms for it to reach the screen), or at the first press, or after 5 seconds when a picture
 * hangs: before that, code would only compete with what is read. And it keeps which buttons are pressed before the code has
 * come, which presses them again then (`src/app/replay-input.ts`). Links need no code, and buttons that submit are disabled
 * until it is there. And it notes for which address the page was drawn, since another script may change it before the code
 * has come (`src/app/ssr-payload.ts`).
 */
export const pageScript = `(presses => {
  const start = () => {
    const code = document.getElementById('${CODE_ID}')
    code?.remove()
    if (code) document.body.append(code.content)
  }
  const press = (event) => {
    start()
    const button = event.type === 'click' && window.presses === presses && event.target.closest('button[type=button]')
    if (button) presses.push(button)
  }
  for (const type of ['click', 'keydown', 'pointerdown']) addEventListener(type, press, true)
  addEventListener('load', () => document.hidden ? start() : requestAnimationFrame(() => setTimeout(start, 150)))
  setTimeout(start, 5e3)
  window.drawnFor = location.pathname + location.search
})(window.presses = [])`.replaceAll(/\n */g, '\n');

/** Its source in the content security policy: this text runs, and no other. */
export const pageScriptHash = `'sha256-${createHash('sha256').update(pageScript).digest('base64')}'`;
