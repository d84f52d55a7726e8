import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import type { Course, Purchase, PurchasedCourse } from '../../../../common/api/types.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import type { Learning } from '../../../../machines/learning/learning.types.ts';
import { type SharedPage, shareMachine } from '../../../../machines/learning/share.machine.ts';
import { ProfileScreen } from '../../../../src/flows/accounts/profile/ProfileScreen.tsx';
import { aPurchase } from '../../../support/courses.ts';
import { aLoaded, aWishlist } from '../../../support/shared-actors.ts';
import { siteLayout } from '../../../support/surround.tsx';

const purchase = (id: string, certificate: string): PurchasedCourse =>
  aPurchase(id, {
    ...{ status: 'Completed', achievedDate: '2026-03-20T10:00:00.000Z' },
    downloadLink: `/download/certificate/${certificate}`,
    certificate: {
      ...{ id: certificate, code: 'K3Z9-7QWD-0F5T-XM2V', withdrawn_at: null },
      url: `https://zanin.example/certificates/${certificate}`,
    },
  });
const courses = [purchase('weaving', 'crt_1'), purchase('baking', 'crt_2')];
const pages: SharedPage[] = courses.map(({ title, certificate }) => ({
  title: `Certificate: ${title}`,
  url: certificate?.url ?? '',
}));
const buttons = () => screen.getAllByRole('button', { name: /^Share the certificate of / });

const model = createModel(shareMachine, {
  events: { 'share.requested': pages.map((page) => ({ page })) },
  outcomes: {
    sharePage: {
      shared: resolve('shared' as const),
      copied: resolve('copied' as const),
      cancelled: resolve('cancelled' as const),
      'not allowed': reject(failure('refused')),
    },
  },
  serializeState: ({ value, context }) => [value, context.page?.url],
});

testModel(model, {
  proves: ['CERT-06'],
  variants: { '': undefined },
  sut: screenOf({
    render: (actor) =>
      render(
        <ProfileScreen
          learning={aLoaded<Learning>({ courses, subscription: null, reviewsDue: 0 })}
          courses={aLoaded<readonly Course[]>([])}
          purchases={aLoaded<readonly Purchase[]>([])}
          wishlist={aWishlist()}
          download={createActor(downloadMachine).start()}
          share={actor}
          canShare={true}
          now={new Date('2026-04-01T00:00:00Z')}
        />,
      ),
    parts: ['region "My purchased courses"'],
    surround: siteLayout,
    gestures: {
      'share.requested': async ({ page }, user) => {
        const button = buttons()[pages.findIndex(({ url }) => url === page.url)];
        if (!button) throw new Error('No such certificate');
        await user.click(button);
      },
    },
  }),
  /** The button of the page that is being shared cannot be pressed again while the dialog is open. */
  states: {
    '*': (snapshot) => {
      expect(buttons().map((each) => each.getAttribute('aria-busy') === 'true')).toEqual(
        pages.map(({ url }) => snapshot.hasTag('sharing') && snapshot.context.page?.url === url),
      );
      // what could not be shared can be copied by hand
      const shown = screen.queryAllByRole<HTMLInputElement>('textbox', { name: 'Link to the certificate' });
      const isFailed = snapshot.hasTag('notShared');
      expect(shown.map(({ value }) => value)).toEqual(isFailed ? [snapshot.context.page?.url] : []);
      expect(screen.queryByText('This could not be shared. Here it is:') !== null).toBe(isFailed);
    },
  },
});
