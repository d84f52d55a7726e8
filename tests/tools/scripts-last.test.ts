import { expect, it } from 'vitest';
import { moveScripts } from '../../tools/scripts-last.ts';

it('the code of a page comes after its content at low priority, each file as a script, what others import first', () => {
  const built = `<html>
  <head>
    <script type="application/json">{}</script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/a.js">
    <link rel="preload" href="/a.woff2" as="font" />
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
  expect(moveScripts(built)).toBe(`<html>
  <head>
    <script type="application/json">{}</script>
    <link rel="preload" href="/a.woff2" as="font" />
  </head>
  <body>
    <div id="root"></div>
    <script fetchpriority="low" type="module" crossorigin src="/assets/a.js"></script>
    <script fetchpriority="low" type="module" crossorigin src="/assets/index.js"></script>
  </body>
</html>
`);
});
