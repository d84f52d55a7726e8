import { render, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { Course } from '../../machines/course.machine.ts';
import { downloadMachine } from '../../machines/download.machine.ts';
import { failure } from '../../machines/failure.ts';
import type { PurchasedCourse } from '../../src/api/learning.ts';
import { ProfileScreen } from '../../src/screens/profile/ProfileScreen.tsx';
import { refusalsOf } from '../support/contract.ts';
import { aPurchase } from '../support/courses.ts';
import { reject, resolve, testModel } from '../support/mbt.ts';
import { aResource, aWishlist } from '../support/shared-actors.ts';

const purchases = [
  aPurchase('weaving', { downloadLink: '/download/certificate/cert-1' }),
  aPurchase('baking', { downloadLink: '/download/certificate/cert-2' }),
];

testModel<typeof downloadMachine>({
  machine: downloadMachine,
  proves: ['PROFILE-02'],
  variants: { '': undefined },
  events: [
    {
      type: 'download.requested',
      file: { kind: 'certificate', id: 'cert-1', fileName: 'certificate-weaving.pdf' },
    },
    {
      type: 'download.requested',
      file: { kind: 'certificate', id: 'cert-2', fileName: 'certificate-baking.pdf' },
    },
  ],
  outcomes: {
    saveFile: {
      ...refusalsOf('GET /download/{a}/{b}'),
      saved: resolve(undefined),
      'not theirs': reject(failure('notPurchased', { status: 403 })),
      gone: reject(failure('notFound', { status: 404 })),
      'no answer': reject(failure('network')),
    },
  },
  key: ({ value, context }) => [value, context.file?.id],
  sut: {
    render: (actor) =>
      render(
        <ProfileScreen
          purchases={aResource<readonly PurchasedCourse[]>([], async () => purchases)}
          courses={aResource<readonly Course[]>([], async () => [])}
          wishlist={aWishlist()}
          download={actor}
          now={new Date('2026-03-01T00:00:00Z')}
        />,
      ),
    gestures: {
      'download.requested': async ({ file }, user) => {
        const [weaving, baking] = buttons();
        const button = file.id === 'cert-1' ? weaving : baking;
        if (!button) throw new Error('No such certificate');
        await user.click(button);
      },
    },
    /** While one file is on its way, its button works and no other can be asked for; not for longer than ten seconds. */
    see: (snapshot) => {
      const { context } = snapshot;
      const loading = snapshot.matches({ downloading: 'waiting' });
      expect(buttons().map((button) => button.hasAttribute('disabled'))).toEqual([loading, loading]);
      expect(buttons().map((button) => button.getAttribute('aria-busy') === 'true')).toEqual([
        loading && context.file?.id === 'cert-1',
        loading && context.file?.id === 'cert-2',
      ]);
    },
  },
});

const buttons = () => screen.getAllByRole('button', { name: 'Download certificate' });
