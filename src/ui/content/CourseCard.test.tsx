import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CourseCard, type CourseCardProps } from './CourseCard.tsx';

const course: CourseCardProps['course'] = {
  id: 'bread & jam',
  title: 'Sell what you bake',
  description: 'Bake, price and sell. Then do it every week.',
  thumbnail: [{ thumbnailImage: { url: '/media/pictures/bread.svg' } }],
  price: { amount: 29, currency: 'USD' },
  prices: [
    { region_code: 'US', currency_code: 'USD', price_micro: 29_000_000 },
    { region_code: 'NL', currency_code: 'EUR', price_micro: 27_000_000 },
  ],
  created_at: '2026-03-02T00:00:00.000Z',
  buyers_count: 41,
  completion_percentage: 0,
  duration: 95,
  rating: 4.5,
  category: 'Business',
  chapter: [],
  purchased: false,
  wishlisted: false,
};

describe('a course card', () => {
  it('[CARD-01] says lessons, films and tasks in one, and a joined count of 0 to screen readers only', () => {
    render(<CourseCard course={{ ...course, lesson_count: 9, task_minutes: 845, buyers_count: 0 }} region="NL" />);
    expect(screen.getByText('9 lessons, about 16 hours with the tasks')).toBeDefined();
    expect(screen.getByText('0 joined').className).toBe('sr-only');
  });

  it('[CARD-04] says "New" before there is a rating', () => {
    const { rerender } = render(<CourseCard course={{ ...course, rating: null }} region="NL" />);
    expect(screen.getByText('New')).toBeDefined();
    rerender(<CourseCard course={course} region="NL" />);
    expect(screen.queryByText('New')).toBeNull();
  });

  it('[CARD-01] shows title, first sentence, price, joined count and duration under its name', () => {
    render(<CourseCard course={course} region="NL" />);
    const card = screen.getByRole('article', { name: 'Sell what you bake' });
    expect(within(card).getByRole('heading', { name: 'Sell what you bake' })).toBeDefined();
    for (const text of ['Bake, price and sell.', '€27', '41 joined', '1 h 35 min']) {
      expect(within(card).getByText(text)).toBeDefined();
    }
    expect(within(card).queryByText('Purchased')).toBeNull();
    expect(within(card).queryByRole('img', { name: 'In your wishlist' })).toBeNull();
  });

  it('[CARD-01] has one link, to the course', () => {
    render(<CourseCard course={course} region="NL" />);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Go to course', '/course/bread%20%26%20jam'],
    ]);
  });

  it('[CARD-01] its picture, all that is seen at first, has the name of the course', () => {
    const { container } = render(<CourseCard course={course} region="NL" />);
    const picture = container.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/media/pictures/bread.svg');
    expect(picture?.getAttribute('alt')).toBe('Sell what you bake');
  });

  it('[CARD-01][OFFLINE-62] its picture is marked as empty if the worker has drawn it, which has its words shown', () => {
    const { container } = render(<CourseCard course={course} region="NL" />);
    const picture = container.querySelector('img') ?? new Image();
    const loads = (naturalWidth: number, naturalHeight: number) => {
      Object.defineProperties(picture, {
        naturalWidth: { value: naturalWidth, configurable: true },
        naturalHeight: { value: naturalHeight, configurable: true },
      });
      fireEvent.load(picture);
      return picture.hasAttribute('data-empty');
    };
    expect(loads(16, 9)).toBe(true);
    expect(loads(600, 400)).toBe(false);
  });

  it('[CARD-02] a purchased course is labelled and owned', () => {
    render(<CourseCard course={{ ...course, purchased: true }} region="NL" />);
    expect(screen.getByText('Purchased')).toBeDefined();
    expect(screen.getByText('Owned')).toBeDefined();
    expect(screen.queryByText('€27')).toBeNull();
  });

  it('[CARD-05] a free course says so on its cover, and no other one does', () => {
    const { rerender } = render(<CourseCard course={{ ...course, prices: [] }} region="NL" />);
    expect(screen.getByText('Free')).toBeDefined();
    expect(screen.getByText('FREE')).toBeDefined();
    rerender(<CourseCard course={course} region="NL" />);
    expect(screen.queryByText('Free')).toBeNull();
  });

  it('[CARD-03] a wishlisted course carries a mark with a name', () => {
    render(<CourseCard course={{ ...course, wishlisted: true }} region="NL" />);
    expect(screen.getByRole('img', { name: 'In your wishlist' })).toBeDefined();
  });

  it('[CARD-04] shows the rating', () => {
    render(<CourseCard course={course} region="NL" />);
    expect(screen.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeDefined();
  });

  it('[CARD-04] says that a course has no ratings yet', () => {
    render(<CourseCard course={{ ...course, rating: null, rating_count: 4 }} region="NL" />);
    expect(screen.getByRole('img', { name: 'No ratings yet' })).toBeDefined();
  });

  it('[PAY-08] a course without prices is free', () => {
    render(<CourseCard course={{ ...course, prices: [] }} region="NL" />);
    expect(screen.getByText('FREE')).toBeDefined();
  });
});
