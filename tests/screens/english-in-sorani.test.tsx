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

it('[LANG-43] on a page in Sorani a receipt in Dutch is marked as Dutch, and the seller’s data as English', () => {
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

it('[LANG-43] on a page in Sorani a receipt in Sorani is not marked with a language', () => {
  render(<ReceiptPaper heading="" note="" receipt={aReceipt({ title: 'چنین', terms: null })} />);
  expect(screen.getByText('چنین').closest('[lang]')).toBeNull();
});

it('[LANG-43] on a page in Sorani the cover and the teacher of an English course are marked as English', () => {
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
