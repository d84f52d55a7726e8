import { render, screen } from '@testing-library/react';
import { createModel, type Outcome, reject, resolve } from 'model-walk';
import { external, isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import type {
  BlogPost,
  Certificate,
  Course,
  Purchase,
  PurchaseDetails,
  SiteText,
} from '../../../../common/api/types.ts';
import type { FirstCourses } from '../../../../machines/catalogue/catalogue.types.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { type Resource, resourceMachine } from '../../../../machines/common/resource.machine.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import type { FinishedCourse, Learning } from '../../../../machines/learning/learning.types.ts';
import { newsletterMachine } from '../../../../machines/site/newsletter.machine.ts';
import { ProfileScreen } from '../../../../src/flows/accounts/profile/ProfileScreen.tsx';
import { BlogScreen } from '../../../../src/flows/catalogue/blog/BlogScreen.tsx';
import { BlogPostScreen } from '../../../../src/flows/catalogue/blog-post/BlogPostScreen.tsx';
import { CertificateScreen } from '../../../../src/flows/learning/certificate/CertificateScreen.tsx';
import { CourseCompletedScreen } from '../../../../src/flows/learning/course-completed/CourseCompletedScreen.tsx';
import { PurchaseScreen } from '../../../../src/flows/payments/purchase/PurchaseScreen.tsx';
import { HomeScreen } from '../../../../src/flows/site/home/HomeScreen.tsx';
import { WrittenText } from '../../../../src/flows/site/legal/WrittenText.tsx';
import { aCertificate } from '../../../support/certificates.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { aCourse, aPracticeState, aPurchase, aSubscription } from '../../../support/courses.ts';
import type { CallName } from '../../../support/fetch-double.ts';
import { aPost } from '../../../support/posts.ts';
import { aBought, aMonth, aReceipt, withReceipt } from '../../../support/purchases.ts';
import {
  aLoaded,
  aRegion,
  aResource,
  aShare,
  aTransfer,
  aWishlist,
  aWithdrawal,
} from '../../../support/shared-actors.ts';
import { siteLayout } from '../../../support/surround.tsx';

// One machine, and each page that shows what it loads in a way of its own.

const notFound = reject(failure('notFound', { status: 404 }));
const serverDown = reject(failure('server', { status: 500 }));

interface ResourceWalk<Data> {
  proves: readonly string[];
  call: CallName;
  empty: Data;
  found: Readonly<Record<string, Data>>;
  render: (actor: Resource<Data>) => unknown;
  see: (snapshot: SnapshotFrom<ReturnType<typeof resourceMachine<Data>>>) => unknown;
  parts?: readonly string[];
}

function walk<Data>(name: string, { proves, call, empty, found, render, see, parts }: ResourceWalk<Data>): void {
  const machine = resourceMachine<Data>();
  const answers: [string, Outcome<Data>][] = Object.entries(found).map(([what, data]) => [what, resolve(data)]);
  testModel(
    createModel(machine, {
      events: { 'retry.pressed': {}, 'connection.restored': {} },
      outcomes: {
        load: { ...Object.fromEntries(answers), 'server down': serverDown, 'not found': notFound, ...refusalsOf(call) },
      },
      serializeState: ({ value, context }) => [value, context.data, context.failure?.kind],
    }),
    {
      proves: ['SESSION-03', ...proves],
      golden: name.replaceAll(' ', '-'),
      variants: { [name]: { name, empty } },
      // One machine has one table of effects.
      ...(name !== 'an article' && { reviewed: ['screen'] }),
      sut: screenOf({
        render,
        ...(parts && { parts }),
        surround: siteLayout,
        gestures: {
          'connection.restored': external,
          'retry.pressed': (_, user) =>
            user.click(screen.getByRole('button', { name: /^(Try|Load|Check)( purchases)? again$/ })),
        },
      }),
      states: { '*': see },
    },
  );
}

const shows = (text: string | RegExp) => screen.queryByText(text) !== null;
const headings = (level: number) => screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent);
const seeWaiting = (snapshot: { hasTag: (tag: 'slow') => boolean }) => {
  expect(shows(/Still working/)).toBe(snapshot.hasTag('slow'));
  expect(screen.queryByRole('alert')).toBeNull();
};

walk<BlogPost | null>('an article', {
  proves: ['BLOG-02'],
  call: 'GET /blog/{id}/{lang}',
  empty: null,
  found: { found: aPost('quiet-hour') },
  render: (post) =>
    render(
      <BlogPostScreen
        post={post}
        related={aLoaded<readonly Course[]>([aCourse({}, { purchased: false })])}
        region={aRegion()}
        wishlist={aWishlist()}
        newsletter={createActor(newsletterMachine, { input: {} }).start()}
      />,
    ),
  see: (snapshot) => {
    screen.getByRole('heading', { level: 1, name: snapshot.context.data?.title ?? 'Article' });
    seeWaiting(snapshot);
    expect(shows('A short story.')).toBe(snapshot.matches('ready'));
    expect(shows('Loading the article')).toBe(snapshot.hasTag('busy'));
    const isMissing = snapshot.context.failure?.kind === 'notFound';
    expect(shows('We could not load the article')).toBe(snapshot.matches('failed') && !isMissing);
    expect(shows('We could not find this article')).toBe(isMissing);
    expect(screen.queryByRole('link', { name: 'See all articles' }) !== null).toBe(isMissing);
    expect(screen.getByRole('link', { name: /All articles/ }).getAttribute('href')).toBe('/blog');
  },
});

walk<Certificate | null>('a certificate', {
  proves: ['CERT-01', 'CERT-04'],
  call: 'GET /certificates/{id}',
  empty: null,
  found: {
    valid: aCertificate(),
    'without a name': aCertificate({ holder: 'Name hidden by its holder', name_hidden: true, test_passed: false }),
    withdrawn: aCertificate({ valid: false, revokedDate: '2026-04-01T10:00:00.000Z' }),
  },
  render: (actor) => render(<CertificateScreen certificate={actor} holder={null} />),
  see: (snapshot) => {
    const { data, failure: refused } = snapshot.context;
    const isUnknown = refused?.kind === 'notFound';
    const known = data?.valid ? 'This certificate is valid' : data && 'This certificate was withdrawn';
    screen.getByRole('heading', {
      level: 1,
      name: known ?? (isUnknown ? 'We do not know this certificate' : 'Certificate'),
    });
    seeWaiting(snapshot);
    expect(shows('Dilan Karim')).toBe(data !== null && data.name_hidden !== true);
    expect(shows('a learner whose name is hidden')).toBe(data?.name_hidden === true);
    expect(shows('Passed')).toBe(data?.valid === true && data.test_passed === true);
    // [CERT-13]
    expect(shows('1 film watched; 2 texts read, as stated by the learner')).toBe(data?.valid === true);
    expect(shows('3 lessons, about 7 hours with the tasks')).toBe(data?.valid === true);
    expect(shows('The first row')).toBe(data?.valid === true);
    expect(shows('It is not valid since 1 April 2026.')).toBe(data?.valid === false);
    expect(shows('Loading the certificate')).toBe(snapshot.hasTag('busy'));
    expect(shows('We could not look it up')).toBe(snapshot.matches('failed') && !isUnknown);
    expect(screen.queryByRole('link', { name: 'Type the code again' }) !== null).toBe(isUnknown);
  },
});

walk<SiteText | null>('a legal text', {
  proves: ['SITE-07'],
  call: 'GET /site/texts/{name}',
  empty: null,
  found: {
    found: { updated: '2026-12-01', html: '<h2 id="section-refunds">Refunds</h2><p>Within 14 days.</p>' },
  },
  render: (actor) => render(<WrittenText name="terms" text={actor} />),
  see: (snapshot) => {
    screen.getByRole('heading', { level: 1, name: 'Terms of service' });
    seeWaiting(snapshot);
    expect(shows('Within 14 days.')).toBe(snapshot.matches('ready'));
    expect(shows('Last changed on 1 December 2026')).toBe(snapshot.matches('ready'));
    expect(shows('Loading the text')).toBe(snapshot.hasTag('busy'));
    expect(shows('We could not load the text')).toBe(snapshot.matches('failed'));
    // never the app's own text
    expect(shows(/These terms are the agreement/)).toBe(false);
  },
});

const posts = ['first', 'second', 'third', 'fourth'].map((id) => aPost(id));
const titlesOf = (data: readonly { title: string }[]) => data.map(({ title }) => title);

walk<readonly BlogPost[]>('the articles', {
  proves: ['BLOG-01'],
  call: 'GET /blog/{lang}',
  empty: [],
  found: { four: posts, none: [] },
  render: (actor) => render(<BlogScreen posts={actor} />),
  see: (snapshot) => {
    seeWaiting(snapshot);
    expect(headings(2).filter((title) => title?.startsWith('Post'))).toEqual(titlesOf(snapshot.context.data));
    expect(shows('Loading the articles')).toBe(snapshot.hasTag('busy'));
    expect(shows('No articles here yet')).toBe(snapshot.matches('ready') && snapshot.context.data.length === 0);
    expect(shows('We could not load the articles')).toBe(snapshot.matches('failed'));
  },
});

const never = () => new Promise<never>(() => {});
const courses: readonly Course[] = ['baking', 'candles', 'drawing', 'excel', 'felting'].map((id) =>
  aCourse({}, { id, title: `Course ${id}`, purchased: false }),
);

const noCourses: FirstCourses = { courses: [], freeTotal: 0 };

walk<readonly BlogPost[]>('articles on the landing page', {
  proves: ['HOME-07'],
  call: 'GET /blog/{lang}',
  empty: [],
  found: { four: posts },
  parts: ['region "Our Blog"'],
  render: (actor) =>
    render(
      <HomeScreen
        courses={aResource(noCourses, never)}
        posts={actor}
        region={aRegion()}
        wishlist={aWishlist(['candles'])}
        site={{}}
      />,
    ),
  see: (snapshot) => {
    seeWaiting(snapshot);
    expect(headings(3).filter((title) => title?.startsWith('Post'))).toEqual(
      titlesOf(snapshot.context.data.slice(0, 3)),
    );
    expect(shows('Loading...')).toBe(snapshot.hasTag('busy'));
    expect(shows('We could not load the articles')).toBe(snapshot.matches('failed'));
  },
});

const free = aCourse({}, { id: 'free', free_lesson: { id: 'knot', chapter_id: 'warp' } });

walk<FirstCourses>('courses on the landing page', {
  proves: ['HOME-04', 'HOME-09'],
  call: 'GET /courses/all/{language}',
  empty: noCourses,
  found: { five: { courses, freeTotal: 0 }, 'some free': { courses: [...courses.slice(0, 3), free], freeTotal: 2 } },
  parts: ['region "Our Courses"', 'link "Try a free lesson"', 'link "2 courses are free"'],
  render: (actor) =>
    render(
      <HomeScreen
        courses={actor}
        posts={aResource<readonly BlogPost[]>([], never)}
        region={aRegion()}
        wishlist={aWishlist(['candles'])}
        site={{}}
      />,
    ),
  see: (snapshot) => {
    seeWaiting(snapshot);
    expect(headings(3).filter((title) => title?.startsWith('Course'))).toEqual(
      titlesOf(snapshot.context.data.courses.slice(0, 4)).filter((title) => title?.startsWith('Course')),
    );
    const hasFree = snapshot.context.data.freeTotal > 0;
    expect(screen.getByRole('link', { name: 'Try a free lesson' }).getAttribute('href')).toBe(
      hasFree ? '/course/free/chapter/warp/lesson/knot' : '/course',
    );
    expect(screen.queryByRole('link', { name: '2 courses are free' })?.getAttribute('href')).toBe(
      hasFree ? '/course?price=free' : undefined,
    );
    expect(shows('Loading the courses')).toBe(snapshot.hasTag('busy'));
    expect(shows('We could not load the courses')).toBe(snapshot.matches('failed'));
  },
});

const finished = aPurchase('baking', { status: 'Completed', downloadLink: '/api/download/certificate/crt_1' });

walk<FinishedCourse>('purchases when a course is done', {
  proves: ['DONE-03', 'PRACTICE-14'],
  call: 'GET /user/courses/{id}',
  empty: { downloadLink: null, missingTest: null, certificate: null },
  found: {
    'the certificate': { downloadLink: finished.downloadLink, missingTest: null, certificate: null },
    'no certificate': { downloadLink: null, missingTest: null, certificate: null },
    'all but the practice test': { downloadLink: null, missingTest: aPracticeState(), certificate: null },
  },
  parts: [
    'heading "Great Job!"',
    'button "Certificate"',
    'link "Take the practice test"',
    'status',
    'paragraph: We could not',
    'paragraph: Your certificate',
  ],
  render: (actor) =>
    render(
      <CourseCompletedScreen
        courseId="baking"
        courses={aLoaded(courses)}
        finished={actor}
        download={createActor(downloadMachine).start()}
        share={aShare()}
        canShare={false}
        region={aRegion()}
        wishlist={aWishlist()}
      />,
    ),
  see: (snapshot) => {
    seeWaiting(snapshot);
    const isReady = snapshot.matches('ready');
    const { downloadLink, missingTest } = snapshot.context.data;
    const button = screen.queryByRole<HTMLButtonElement>('button', { name: 'Certificate' });
    expect(screen.queryByRole('link', { name: 'Take the practice test' }) !== null).toBe(missingTest !== null);
    expect(button === null).toBe(missingTest !== null);
    expect(button === null || isDisabled(button)).toBe(downloadLink === null);
    expect(button?.getAttribute('aria-busy') ?? null).toBe(snapshot.hasTag('busy') ? 'true' : null);
    expect(shows('We could not find your certificate just now.')).toBe(snapshot.matches('failed'));
    expect(shows(/^Your certificate is ready once/)).toBe(isReady && downloadLink === null && missingTest === null);
    expect(shows(/^One step to your certificate/)).toBe(missingTest !== null);
    expect(headings(3)).toEqual(['Course candles', 'Course drawing', 'Course excel']);
  },
});

const owned = [finished, aPurchase('weaving', { created_at: null })];

walk<Learning>('purchases on the profile', {
  proves: ['PROFILE-01', 'PROFILE-02', 'PROFILE-04', 'REVIEW-07'],
  call: 'GET /user/courses/{id}',
  empty: { courses: [], subscription: null, reviewsDue: 0 },
  parts: ['region "My purchased courses"', 'paragraph: "Your subscription'],
  found: {
    two: { courses: owned, subscription: null, reviewsDue: 1 },
    none: { courses: [], subscription: null, reviewsDue: 0 },
    'two and a subscription': { courses: owned, subscription: aSubscription, reviewsDue: 5 },
    'a subscription alone': { courses: [], subscription: aSubscription, reviewsDue: 0 },
  },
  render: (actor) =>
    render(
      <ProfileScreen
        learning={actor}
        courses={aLoaded(courses)}
        purchases={aLoaded<readonly Purchase[]>([])}
        wishlist={aWishlist(['candles', 'gone'])}
        download={createActor(downloadMachine).start()}
        share={aShare()}
        canShare={false}
        now={new Date('2026-11-21T09:00:00.000Z')}
      />,
    ),
  see: (snapshot) => {
    seeWaiting(snapshot);
    const { courses: mine, subscription, reviewsDue } = snapshot.context.data;
    const hasNone = snapshot.matches('ready') && mine.length === 0;
    expect(headings(3).filter((title) => title?.startsWith('Course'))).toEqual(titlesOf(mine));
    expect(shows('Loading your courses')).toBe(snapshot.hasTag('busy'));
    expect(shows('Your subscription: every course until 21 Dec 2026')).toBe(subscription !== null);
    const fresh = screen.queryByRole('link', { name: /to keep fresh$/ })?.textContent ?? null;
    expect(fresh).toBe(reviewsDue > 0 ? `${reviewsDue} question${reviewsDue > 1 ? 's' : ''} to keep fresh` : null);
    expect(shows("You don't have course yet")).toBe(hasNone && subscription === null);
    const waysOn = ['Find a course', 'Choose a course'].map((name) => screen.queryByRole('link', { name }) !== null);
    expect(waysOn).toEqual([hasNone && subscription === null, hasNone && subscription !== null]);
    expect(shows('We could not load your courses')).toBe(snapshot.matches('failed'));
  },
});

const today = new Date('2026-11-22T09:00:00.000Z');

walk<readonly Purchase[]>('what was bought', {
  proves: ['PURCHASE-01'],
  call: 'GET /user/purchases',
  empty: [],
  parts: ['region "My purchases"'],
  found: {
    none: [],
    'of every kind': [
      aBought({ id: 'ord_6', status: 'requires_payment', paid_at: null, receipt_number: null, checkout_id: 'pi_6' }),
      aBought({ id: 'ord_5', status: 'failed', paid_at: null, receipt_number: null, checkout_id: 'pi_5' }),
      aBought({ id: 'ord_4', status: 'processing', paid_at: null, receipt_number: null, checkout_id: 'pi_4' }),
      aBought({ id: 'ord_3', status: 'refunded', refunded_at: '2026-11-22T08:00:00.000Z' }),
      aMonth({ id: 'ord_2', ends_at: '2026-11-22T09:00:00.000Z' }),
      aMonth({ id: 'ord_1' }),
      aMonth({ id: 'ord_7', amount: 0, refund_until: null }),
      aBought({ id: 'ord_0' }),
    ],
  },
  render: (actor) =>
    render(
      <ProfileScreen
        learning={aLoaded<Learning>({ courses: [], subscription: null, reviewsDue: 0 })}
        courses={aLoaded<readonly Course[]>([])}
        purchases={actor}
        wishlist={aWishlist()}
        download={createActor(downloadMachine).start()}
        share={aShare()}
        canShare={false}
        now={today}
      />,
    ),
  see: (snapshot) => {
    seeWaiting(snapshot);
    const { data, failure: refused } = snapshot.context;
    const isUnknown = refused?.kind === 'notFound';
    expect(headings(2).includes('My purchases')).toBe(!isUnknown);
    expect(shows('Loading your purchases')).toBe(snapshot.hasTag('busy'));
    expect(shows('You have not bought anything yet.')).toBe(snapshot.matches('ready') && data.length === 0);
    expect(shows('We could not load your purchases. Nothing is lost.')).toBe(snapshot.matches('failed') && !isUnknown);
    const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.filter((to) => to?.startsWith('/profile/purchases/'))).toEqual(
      data.map(({ id }) => `/profile/purchases/${id}`),
    );
  },
});

walk<PurchaseDetails | null>('a purchase', {
  proves: ['PURCHASE-02', 'RECEIPT-01'],
  call: 'GET /user/purchases/{id}',
  empty: null,
  found: {
    'a course': withReceipt(aBought()),
    'a month': withReceipt(aMonth()),
    'a month that was refunded': withReceipt(
      aMonth({ status: 'refunded', refunded_at: '2026-11-22T08:00:00.000Z', refund_until: null, ends_at: null }),
      { credit_note: aReceipt({ number: '2026-000044', title: 'Monthly subscription', terms: null, buyer: null }) },
    ),
    'months by a coupon': withReceipt(aMonth({ amount: 0, refund_until: null })),
    'one to be paid': {
      purchase: aBought({ status: 'requires_payment', paid_at: null, receipt_number: null, checkout_id: 'pi_1' }),
      ...{ receipt: null, credit_note: null },
    },
    'one that the bank decides': {
      purchase: aBought({ status: 'processing', paid_at: null, receipt_number: null, checkout_id: 'pi_1' }),
      ...{ receipt: null, credit_note: null },
    },
  },
  render: (actor) =>
    render(
      <PurchaseScreen
        details={actor}
        download={createActor(downloadMachine).start()}
        withdrawal={aWithdrawal()}
        transfer={aTransfer()}
        now={today}
        onPrint={() => undefined}
      />,
    ),
  see: (snapshot) => {
    seeWaiting(snapshot);
    const { data, failure: refused } = snapshot.context;
    const isUnknown = refused?.kind === 'notFound';
    const title = data?.purchase.title ?? (isUnknown ? 'We do not know this purchase' : 'Purchase');
    screen.getByRole('heading', { level: 1, name: title });
    expect(shows('Loading your purchase')).toBe(snapshot.hasTag('busy'));
    expect(shows('We could not load your purchase')).toBe(snapshot.matches('failed') && !isUnknown);
    const papers = [data?.receipt && 'Receipt', data?.credit_note && 'Credit note'].filter(Boolean);
    expect(headings(2).filter((name) => name === 'Receipt' || name === 'Credit note')).toEqual(papers);
    const buttons = ['Download as PDF', 'Print'].map((name) => screen.queryByRole('button', { name }) !== null);
    expect(buttons).toEqual(Array(2).fill(Boolean(data?.receipt)));
    const isToPay = data?.purchase.status === 'requires_payment';
    expect(screen.queryByRole('link', { name: 'Continue to payment' }) !== null).toBe(isToPay);
    expect(shows(/^You can withdraw until 5 Dec 2026, .* and get \$12 back\.$/)).toBe(
      Boolean(data?.purchase.refund_until),
    );
  },
});
