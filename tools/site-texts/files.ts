import { readFileSync } from 'node:fs';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { type TextNode, textElements } from '../../common/sample-texts/text-node.ts';
import { textNames } from '../../common/site-data.ts';
import { readText, versionOf } from '../../server/content/site-texts.ts';
import { Problems } from '../../server/content/yaml-source.ts';

/** Files by path, generated from content/site. The contact address stays {email}. */
export function sampleTextFiles(): Map<string, string> {
  return new Map(textNames.map((name) => [`common/sample-texts/${name}.ts`, moduleOf(name)]));
}

function moduleOf(name: (typeof textNames)[number]): string {
  const path = `content/site/${name}.md`;
  const source = readFileSync(path, 'utf8');
  const problems = new Problems();
  const text = readText(problems, path, { name, text: source, email: '{email}' });
  if (!text || problems.found.length > 0) throw new Error(problems.found.join('\n'));
  const nodes = nodesOf(parseFragment(text.html));
  return [
    `// Generated from ${path} by tools/site-texts.ts.`,
    "import type { TextNode } from './text-node.ts';",
    '',
    `export const updated = ${JSON.stringify(text.updated)};`,
    `export const version = ${JSON.stringify(versionOf(source))};`,
    'export const nodes: readonly TextNode[] = [',
    ...nodes.map((node) => `  ${JSON.stringify(node)},`),
    '];',
    '',
  ].join('\n');
}

/** Line ends are dropped between blocks and become spaces within text. */
function nodesOf(parent: DefaultTreeAdapterTypes.ParentNode): TextNode[] {
  return parent.childNodes.flatMap((node): TextNode[] => {
    if (defaultTreeAdapter.isTextNode(node)) return /^\n+$/.test(node.value) ? [] : [node.value.replaceAll('\n', ' ')];
    if (!defaultTreeAdapter.isElementNode(node)) return [];
    const element = textElements.find((name) => name === node.tagName);
    if (!element) throw new Error(`The app's own texts have no ${node.tagName}: see common/sample-texts/text-node.ts`);
    // the app derives heading ids itself
    const attributes = node.attrs.filter(({ name }) => name !== 'id').map(({ name, value }) => [name, value]);
    const filled = attributes.find(([, value]) => /\{email\}|%7Bemail%7D/i.test(value ?? ''));
    if (filled) throw new Error(`The app fills in words, and no ${filled.join(': ')}: write {email} outside of links`);
    return [[element, attributes.length === 0 ? null : Object.fromEntries(attributes), ...nodesOf(node)]];
  });
}
