import { expect, it } from 'vitest';
import { physicalClasses, physicalRules, physicalStyles } from '../../tools/directions.ts';

it('[LANG-40] a class that says left or right fails the check, by file and line', () => {
  const found = (literal: string) => physicalClasses('Any.tsx', `<p\n  className="flex ${literal} mt-2"\n/>`);
  for (const literal of [
    'ml-2',
    '-mr-2',
    'sm:pl-4',
    'left-0',
    '[@media(hover:hover)]:left-[11%]',
    'text-right',
    'border-l',
    'rounded-tr-xl',
    'md:object-left',
    'starting:translate-x-full',
    'transition-[left]',
    '[margin-left:2px]',
    'sm:[border-right-width:1px]',
    '[text-align:right]',
  ]) {
    expect(found(literal).join('\n'), literal).toMatch(`Any.tsx:2 ${literal}: `);
  }
  for (const literal of [
    'ms-2 -me-2 sm:ps-4 inset-s-0 text-end border-s rounded-se-xl',
    'mx-2 inset-x-0 border-line rounded-lg space-x-2 origin-top',
    'starting:translate-x-full rtl:starting:-translate-x-full',
    'md:object-left rtl:md:object-right',
    '-translate-y-full',
    '[margin-inline-start:2px] [border-top-width:1px] [text-align:end]',
  ]) {
    expect(found(literal), literal).toEqual([]);
  }
});

it('[LANG-40] a rule of a sheet that says left or right fails it too', () => {
  const found = (declaration: string) => physicalRules('any.css', `.any {\n  ${declaration}\n}`);
  for (const declaration of ['padding-left: 1em;', 'left: 0;', 'border-left: 1px solid;', 'text-align: right;']) {
    expect(found(declaration), declaration).toHaveLength(1);
  }
  for (const declaration of ['padding-inline-start: 1em;', 'inset: 0 0 auto;', 'text-align: start;', 'top: 0;']) {
    expect(found(declaration), declaration).toEqual([]);
  }
});

it('[LANG-40] a property of a style that says left or right fails it too', () => {
  const found = (code: string) => physicalStyles('Any.tsx', `const any = 1;\n${code}`);
  for (const [code, what] of [
    ['<p style={{ marginLeft: 1 }} />', 'marginLeft:'],
    ['<p style={{marginLeft: 1}} />', 'marginLeft:'],
    ["const style = { borderTopRightRadius: '1em' };", 'borderTopRightRadius:'],
    ["const style = { textAlign: 'left' };", "textAlign: 'left'"],
    ['<p style={{ top: 0, right: 0 }} />', 'style={{ top: 0, right:'],
  ] as const) {
    expect(found(code), code).toEqual([`Any.tsx:2 ${what}: use marginInlineStart, insetInlineEnd, …`]);
  }
  for (const code of [
    '<p style={{ marginInlineStart: 1, insetInlineEnd: 0, top: 0 }} />',
    'const { left, right } = element.getBoundingClientRect();',
    'const pair = { left: question.left };',
  ]) {
    expect(found(code), code).toEqual([]);
  }
});
