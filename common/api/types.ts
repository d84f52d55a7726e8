import type { components, operations } from './schema.d.ts';

// Every alias of `components['schemas']` is defined here.
export type Attachment = components['schemas']['Attachment'];
export type BlogPost = components['schemas']['BlogPost'];
export type Category = components['schemas']['Category'];
export type CategoryCourse = components['schemas']['CategoryCourse'];
export type Chapter = components['schemas']['Chapter'];
export type Course = components['schemas']['Course'];
export type CourseList = components['schemas']['CourseList'];
export type CourseQuery = NonNullable<operations['listCourses']['parameters']['query']>;
export type CourseThumbnail = components['schemas']['CourseThumbnail'];
export type Lesson = components['schemas']['Lesson'];
export type LessonThumbnail = components['schemas']['LessonThumbnail'];
export type MissingFilm = components['schemas']['MissingFilm'];
export type MyCourses = components['schemas']['MyCourses'];
export type Order = components['schemas']['Order'];
export type Purchase = components['schemas']['Purchase'];
export type PurchaseDetails = components['schemas']['PurchaseDetails'];
export type Receipt = components['schemas']['Receipt'];
export type PaymentIntent = components['schemas']['PaymentIntent'];
export type Picture = components['schemas']['Picture'];
export type Plan = components['schemas']['Plan'];
export type AnsweredQuestion = components['schemas']['AnsweredQuestion'];
export type PracticeAttempt = components['schemas']['PracticeAttempt'];
export type PracticeItem = components['schemas']['PracticeItem'];
export type PracticeOption = components['schemas']['PracticeOption'];
export type PracticePlace = components['schemas']['PracticePlace'];
export type PracticeResult = components['schemas']['PracticeResult'];
/** Public: what anyone who holds the link reads. */
export type Certificate = components['schemas']['Certificate'];
export type CertificateChoice = components['schemas']['CertificateChoice'];
export type OwnCertificate = NonNullable<components['schemas']['OwnCertificate']>;
/** A course's practice test with the learner's progress in it. */
export type PracticeState = NonNullable<components['schemas']['PracticeState']>;
export type PracticeTest = components['schemas']['PracticeTest'];
export type Price = components['schemas']['Price'];
export type PricePoint = components['schemas']['PricePoint'];
/** State of lesson, chapter and course after progress was saved. */
export type ProgressState = components['schemas']['ProgressAnswer']['data'];
export type PurchasedCourse = components['schemas']['PurchasedCourse'];
export type PurchasedCourseList = components['schemas']['PurchasedCourseList'];
export type RedeemedVoucher = components['schemas']['RedeemedVoucher'];
export type Review = components['schemas']['Review'];
export type ReviewItem = components['schemas']['ReviewItem'];
/** What a learner can review today, and when more comes. */
export type ReviewState = components['schemas']['ReviewState'];
export type RunningSubscription = components['schemas']['RunningSubscription'];
export type UnverifiedLogin = components['schemas']['UnverifiedLogin'];
/** A legal text as the operator wrote it. */
export type SiteText = components['schemas']['SiteText'];
export type User = components['schemas']['User'];
