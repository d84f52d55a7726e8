import { createHash } from 'node:crypto';

/** Id of the `<template>` with the scripts of a rendered page. */
export const CODE_ID = 'code';

/**
 * The only inline script. It loads the app's code after the first paint (for a shell after `load`
 * and 150 ms), at the first press, or after 5 s if a picture hangs: earlier, code would compete
 * with what is read. Presses of buttons before that are recorded for `src/app/replay-input.ts`;
 * links need no code, and submit buttons are disabled. It also keeps the browser's offer to install
 * the app for `src/browser/late/install.ts`, and records the rendered address for
 * `src/app/ssr-payload.ts`, since another script may change the current one.
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
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installPrompt = event
  })
  window.renderedFor = location.pathname + location.search
})(window.presses = [])`.replaceAll(/\n */g, '\n');

/** CSP source that allows this script only. */
export const pageScriptHash = `'sha256-${createHash('sha256').update(pageScript).digest('base64')}'`;
