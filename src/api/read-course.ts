import type {
  Attachment,
  Chapter,
  Course,
  CourseThumbnail,
  FreeLesson,
  Lesson,
  LessonThumbnail,
  OwnCertificate,
  Picture,
  PracticeState,
  Price,
  PricePoint,
  Teacher,
} from '../../common/api/types.ts';
import { courseLevels } from '../../common/rules/levels.ts';
import { count, every, filled, flag, list, note, nullable, number, oneOf, optional, or, shape, text } from './read.ts';

const picture = or(shape<Picture>({ url: text }), { url: '' });

export const lesson = shape<Lesson>({
  id: filled,
  title: filled,
  description: note,
  duration: count,
  content: note,
  content_html: optional(text),
  preview: or(flag, false),
  completed: optional(flag),
  position: optional(number),
  sample: optional(flag),
  task_minutes: optional(number),
  thumbnail: or(list(shape<LessonThumbnail>({ vimeoVideoThumbnail: picture, vimeoVideoId: optional(filled) })), []),
  attachments: or(list(shape<Attachment>({ id: filled, url: note, mimeType: note, fileName: filled })), []),
  lang: optional(filled),
  content_lang: optional(filled),
});

/** Null without a test, and for servers without practice tests. */
export const practiceState = nullable(
  shape<PracticeState>({
    question_count: number,
    answered: nullable(number),
    best_percentage: nullable(number),
    passed: flag,
  }),
);

/** Null without a certificate, and for servers of the plain contract. */
export const ownCertificate = nullable(
  shape<OwnCertificate>({
    id: filled,
    code: filled,
    url: filled,
    withdrawn_at: nullable(filled),
    page_off: optional(flag),
    holder: optional(filled),
    issued_at: optional(filled),
  }),
);

const pricePoint = shape<PricePoint>({ region_code: text, currency_code: filled, price_micro: number });

/** Prices are required: a course without them is free. */
export const course = shape<Course>({
  id: filled,
  title: filled,
  description: note,
  thumbnail: or(list(shape<CourseThumbnail>({ thumbnailImage: picture })), []),
  price: shape<Price>({ amount: number, currency: note }),
  prices: every(pricePoint),
  created_at: note,
  buyers_count: count,
  completion_percentage: count,
  duration: count,
  lesson_count: optional(number),
  task_minutes: optional(number),
  rating: nullable(number),
  rating_count: optional(number),
  category: note,
  category_title: optional(filled),
  chapter: or(
    list(shape<Chapter>({ id: filled, title: note, lesson: or(list(lesson), []), lang: optional(filled) })),
    [],
  ),
  purchased: or(flag, false),
  wishlisted: or(flag, false),
  practice_test: practiceState,
  certificate: ownCertificate,
  teacher: optional(shape<Teacher>({ name: filled, about: optional(filled) })),
  outcomes: optional(list(filled)),
  audience: optional(filled),
  level: optional(oneOf(...courseLevels)),
  language: optional(filled),
  subscription_prices: optional(list(pricePoint)),
  free_lesson: optional(shape<FreeLesson>({ id: filled, chapter_id: filled })),
  lang: optional(filled),
});
