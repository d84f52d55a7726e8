import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { InEnglish } from './InEnglish.tsx';

describe('[LANG-61] what is not translated', () => {
  it.each<[lang: string | undefined, page: 'en' | 'ckb', isMarked: boolean]>([
    ['en', 'ckb', true],
    [undefined, 'ckb', false],
    ['en', 'en', false],
    [undefined, 'en', false],
  ])('in %s on a page in %s is marked: %s', (lang, page, isMarked) => {
    render(<InEnglish lang={lang} page={page} />);
    expect(screen.queryByText('In English') !== null).toBe(isMarked);
  });
});
