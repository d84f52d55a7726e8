import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Certificate } from '../../../../common/api/types.ts';
import { certificateInEnglish } from '../../../../common/language/certificate-in-english.ts';
import type { LanguageCode } from '../../../../common/language/codes.ts';
import * as say from '../../../../common/texts/learning/certificate.ts';
import { CertificateInEnglish } from './CertificateInEnglish.tsx';

const certificate: Certificate = {
  holder: 'دیلان کەریم',
  course: 'Cash book',
  achievedDate: '2026-11-21T10:00:00.000Z',
  valid: true,
  test_passed: true,
};

const textOf = (more: Partial<Certificate>, page: LanguageCode, holder: string | null = certificate.holder) => {
  const shown = { ...certificate, ...more };
  const { container } = render(<CertificateInEnglish certificate={shown} holder={holder} page={page} />);
  return container;
};

describe('[LANG-23] the page of a certificate', () => {
  it.each(['ckb', 'kmr', 'ar', 'nl'] as const)('in %s says the same in English', (page) => {
    const shown = textOf({}, page);
    expect(shown.textContent).toBe(
      'This certificate is valid. Zanin certifies that دیلان کەریم has completed the course “Cash book” on 21 November 2026. The practice test was passed.',
    );
    const paragraph = shown.querySelector('p');
    expect([paragraph?.lang, paragraph?.dir]).toEqual(['en', 'ltr']);
    expect(shown.querySelector('bdi')?.textContent).toBe('دیلان کەریم');
  });

  it('says also there that it was withdrawn, and nothing of a hidden name', () => {
    expect(textOf({ valid: false }, 'ckb', null).textContent).toBe(
      'This certificate was withdrawn and is not valid any more. Zanin certified that a learner whose name is hidden has completed the course “Cash book” on 21 November 2026.',
    );
    expect(textOf({ test_passed: false }, 'ckb').textContent).not.toContain('practice test');
  });

  it('in English says it once', () => {
    expect(textOf({}, 'en').textContent).toBe('');
  });

  it('says in English what the English page says', () => {
    const [valid = '', withdrawn = ''] = [certificateInEnglish.valid, certificateInEnglish.withdrawn].map(
      ({ forms }) => forms[0],
    );
    for (const words of [say.verdict.valid, say.words.certifies, say.words.completed]) expect(valid).toContain(words);
    for (const words of [say.verdict.withdrawn, say.words.certified]) expect(withdrawn).toContain(words);
    expect(certificateInEnglish.nameless).toBe(say.nameless);
  });
});
