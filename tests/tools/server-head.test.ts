import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { headOf } from '../../tools/server-head.ts';

it('[SITE-02] the pages of npm run dev say who runs the site by the files as they are, with no way out of the data', () => {
  const root = mkdtempSync(join(tmpdir(), 'zanin-dev-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'site'));
  const env = { CONTENT_DIR: root, CONTACT_INBOX: 'off' };
  expect(headOf(env)).toEqual([]);
  writeFileSync(join(root, 'site/team.yaml'), 'people: []\nnote: </script><b>Us</b>\n');
  const [block, ...others] = headOf(env);
  expect(others).toEqual([]);
  expect(block).toMatchObject({ tag: 'script', attrs: { type: 'application/json', id: 'site' }, injectTo: 'head' });
  expect(block?.children).not.toContain('<');
  expect(JSON.parse(String(block?.children))).toEqual({ team: { people: [], note: '</script><b>Us</b>' } });
});

it('[LANG-68] the pages of npm run dev in a language say what is translated of the site', () => {
  const [block] = headOf({ CONTENT_DIR: 'content', CONTACT_INBOX: 'off', ZANIN_LANGUAGE: 'nl' });
  expect(JSON.parse(String(block?.children))).toMatchObject({ texts: ['terms', 'privacy'], team: expect.anything() });
  expect(headOf({ CONTENT_DIR: 'content', CONTACT_INBOX: 'off', ZANIN_LANGUAGE: 'en' })).toEqual([]);
});

it('[ABOUT-06] the pages of npm run dev send what is typed into forms unless that is off', () => {
  expect(headOf({})).toMatchObject([{ tag: 'meta', attrs: { name: 'inbox', content: 'on' } }]);
  expect(headOf({ CONTACT_INBOX: 'off' })).toEqual([]);
});
