import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCertificate } from '../../../../tests/support/certificates.ts';
import { CertificatePaper } from './CertificatePaper.tsx';

const languageOf = (words: string): string | undefined => screen.getByText(words).closest<HTMLElement>('[lang]')?.lang;

it('[LANG-23] the page of a certificate says title and chapters in the language of the page, and marks which words are of another', () => {
  const outline = [
    { title: 'ئامادەکردن', lessons: ['تەون', 'The warp'] },
    { title: 'Weave', lessons: ['یەکەم ڕیز'] },
  ];
  render(<CertificatePaper certificate={aCertificate({ translation: { lang: 'ckb', course: 'چنین', outline } })} />);
  const marked = ['چنین', 'ئامادەکردن', 'تەون', 'یەکەم ڕیز', 'The warp', 'Weave'].map(languageOf);
  expect(marked).toEqual(['ckb', 'ckb', 'ckb', 'ckb', undefined, undefined]);
  expect(screen.queryByText('Weaving')).toBeNull();
});

it('[LANG-23] it is in English where the course had no words in the language', () => {
  render(<CertificatePaper certificate={aCertificate()} />);
  expect(screen.getByRole('link', { name: 'Weaving' })).toBeDefined();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Set up',
    'Weave',
  ]);
});
