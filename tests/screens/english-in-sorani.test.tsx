import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Facts } from '../../src/flows/catalogue/course/AboutCourse.tsx';
import { ReceiptPaper } from '../../src/flows/payments/purchase/ReceiptPaper.tsx';
import { CourseCard } from '../../src/ui/content/CourseCard.tsx';
import { aCourse } from '../support/courses.ts';
import { aReceipt } from '../support/purchases.ts';

vi.mock('../../common/language/current.ts', async () => {
  const { ckb } = await import('../../common/language/language.ts');
  return { language: ckb };
});

const markOf = (element: HTMLElement) => {
  const { lang, dir } = element.closest<HTMLElement>('[lang]') ?? document.documentElement;
  return [lang, dir];
};

it('[LANG-43] on a page in Sorani the words of a receipt in Dutch are marked, and those about the seller as English', () => {
  render(
    <ReceiptPaper heading="" note="" receipt={aReceipt({ lang: 'nl', title: 'Weven', terms: 'Blijft van jou.' })} />,
  );
  expect(['Weven', 'Blijft van jou.'].map((words) => markOf(screen.getByText(words)))).toEqual([
    ['nl', 'ltr'],
    ['nl', 'ltr'],
  ]);
  for (const words of [/VAT ID IQ 000 000/, /Bazaar Street/])
    expect(markOf(screen.getByText(words))).toEqual(['en', 'ltr']);
});

it('[LANG-43] the words of a receipt in Sorani are not marked there', () => {
  render(<ReceiptPaper heading="" note="" receipt={aReceipt({ title: 'چنین', terms: null })} />);
  expect(screen.getByText('چنین').closest('[lang]')).toBeNull();
});

it('[LANG-43] on a page in Sorani the cover and the teacher of an English course are marked', () => {
  const course = { ...aCourse({}), lang: 'en', teacher: { name: "Zanin's team", about: '' } };
  render(
    <>
      <CourseCard course={course} region="IQ" />
      <Facts course={course} />
    </>,
  );
  expect(markOf(screen.getByRole('img', { name: course.title }))).toEqual(['en', 'ltr']);
  expect(markOf(screen.getByText("Zanin's team"))).toEqual(['en', 'ltr']);
});
