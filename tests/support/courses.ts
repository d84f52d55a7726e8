import type { Course, Lesson, PracticeState, PurchasedCourse } from '../../common/api/types.ts';

/** With a video and no attachments by default. */
export const aLesson = (id: string, more: Partial<Lesson> = {}): Lesson => ({
  id,
  title: `Lesson ${id}`,
  description: '',
  duration: 2,
  content: '',
  preview: false,
  thumbnail: [{ vimeoVideoThumbnail: { url: '/media/pictures/lesson.svg' }, vimeoVideoId: '76979871/8272103f6e' }],
  attachments: [],
  ...more,
});

/** Bought; `chapters` maps chapter ids to lessons. */
export const aCourse = (chapters: Readonly<Record<string, Lesson[]>>, more: Partial<Course> = {}): Course => ({
  id: 'weaving',
  title: 'Weaving',
  description: 'Weave a kilim. From the first knot to the last.',
  thumbnail: [{ thumbnailImage: { url: '/media/pictures/weaving.svg' } }],
  price: { amount: 20, currency: 'USD' },
  prices: [{ region_code: 'USD', currency_code: 'USD', price_micro: 20_000_000 }],
  created_at: '2026-01-01T00:00:00.000Z',
  buyers_count: 3,
  completion_percentage: 0,
  duration: 10,
  rating: 4.5,
  category: 'Crafts',
  chapter: Object.entries(chapters).map(([id, lesson]) => ({ id, title: `Chapter ${id}`, lesson })),
  purchased: true,
  wishlisted: false,
  ...more,
});

/** 12 questions, not begun. */
export const aPracticeState = (more: Partial<PracticeState> = {}): PracticeState => ({
  question_count: 12,
  answered: null,
  best_percentage: null,
  passed: false,
  ...more,
});

/** Bought on 7 March 2026, not completed. */
export const aPurchase = (id: string, more: Partial<PurchasedCourse> = {}): PurchasedCourse => ({
  id,
  title: `Course ${id}`,
  thumbnail: '/media/pictures/weaving.svg',
  status: 'In progress',
  created_at: '2026-03-07T10:00:00.000Z',
  lastViewed: null,
  achievedDate: null,
  startDate: null,
  endDate: null,
  price: null,
  downloadLink: null,
  ...more,
});

export const aSubscription = {
  plan_id: 'monthly',
  display_name: 'Monthly',
  end_date: '2026-12-21T12:00:00.000Z',
} as const;
