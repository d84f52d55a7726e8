import { render, screen, waitFor } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, type SnapshotFrom, type StateValue } from 'xstate';
import type { Course, Purchase, PurchasedCourse } from '../../../../common/api/types.ts';
import { wordsOf } from '../../../../common/language/said.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import type { Learning } from '../../../../machines/learning/learning.types.ts';
import { shareMachine } from '../../../../machines/learning/share.machine.ts';
import { toShare } from '../../../../machines/learning/share.selectors.ts';
import { ProfileScreen } from '../../../../src/flows/accounts/profile/ProfileScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { aPurchase } from '../../../support/courses.ts';
import { endsOf } from '../../../support/ends-of.ts';
import { press } from '../../../support/questions.ts';
import { aLoaded, aWishlist } from '../../../support/shared-actors.ts';
import { siteLayout } from '../../../support/surround.tsx';

const achievedDate = '2026-03-20T10:00:00.000Z';
const purchase = (id: string, certificate: string, page_off: boolean): PurchasedCourse =>
  aPurchase(id, {
    ...{ status: 'Completed', achievedDate, downloadLink: `/download/certificate/${certificate}` },
    certificate: {
      ...{ id: certificate, code: 'K3Z9-7QWD-0F5T-XM2V', withdrawn_at: null, page_off },
      url: `https://zanin.example/certificates/${certificate}`,
    },
  });
const courses = [purchase('weaving', 'crt_1', false), purchase('baking', 'crt_2', true)];
const certificates = courses.flatMap(({ id, title, certificate }) =>
  certificate ? [toShare(certificate, { courseId: id, course: title, issuedAt: achievedDate })] : [],
);

const ways = (way: string) => ({ open: { ways: way } });

const model = createModel(shareMachine, {
  events: {
    'share.opened': certificates.map((certificate) => ({ certificate })),
    'share.closed': {},
    'publish.pressed': {},
    'device.pressed': {},
    'copy.pressed': {},
    // by the boxes of the certificate's own page, while the menu is closed
    'privacy.changed': {
      generate: ({ value }) => (value === 'closed' ? [{ certificateId: 'crt_2', isPrivate: true }] : []),
    },
  },
  outcomes: {
    publishCertificate: {
      ...refusalsOf('PATCH /user/certificates/{id}'),
      public: resolve({ name_hidden: false, page_off: false }),
      'no answer': reject(failure('network')),
    },
    sharePage: {
      shared: resolve('shared' as const),
      cancelled: resolve('cancelled' as const),
      'not allowed': reject(failure('refused')),
    },
    copyLink: { copied: resolve(undefined), 'not allowed': reject(failure('refused')) },
  },
  serializeState: ({ value, context }) => [value, context.certificate?.id, context.privacy, context.error],
});

const { graphOf } = testModel(model, {
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
    parts: ['region "My purchased courses"', 'dialog'],
    surround: siteLayout,
    gestures: {
      'share.opened': ({ certificate }, user) =>
        user.click(screen.getByRole('button', { name: `Share the certificate of ${certificate.course}` })),
      'share.closed': press('Close'),
      'publish.pressed': (_, user) => {
        const again = screen.queryByRole('button', { name: 'Send again' });
        return user.click(again ?? screen.getByRole('button', { name: 'Make it public' }));
      },
      'device.pressed': press('Send with an app'),
      'copy.pressed': press('Copy link'),
      'privacy.changed': external,
    },
  }),
  states: { '*': see },
});

const faults = { uncertain: 'We could not tell whether this worked. Please try again.' };

async function see(snapshot: SnapshotFrom<typeof shareMachine>): Promise<void> {
  const { certificate, privacy, error } = snapshot.context;
  if (!snapshot.hasTag('open')) return waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('dialog', { name: 'Share your certificate' });
  const isAsking = snapshot.hasTag('private') || snapshot.hasTag('publishing');
  expect(screen.queryByText(/^Only you can see this certificate/) !== null).toBe(isAsking);
  // no link to a page that nobody can open
  expect(screen.queryByRole('link', { name: 'WhatsApp' }) !== null).toBe(!isAsking);
  expect(screen.queryByRole('link', { name: 'Add to LinkedIn' }) !== null).toBe(!isAsking);
  const isAnswered = certificate?.isPrivate === true && privacy[certificate.id] === false;
  expect(screen.queryByText('Its page is public now.') !== null).toBe(isAnswered && !isAsking);
  expect(screen.queryByText('The link was copied.') !== null).toBe(snapshot.hasTag('copied'));
  expect(screen.queryByText(/^Still working/) !== null).toBe(snapshot.hasTag('slow'));
  // what could not be shared can be copied by hand
  const link = screen.queryByRole<HTMLInputElement>('textbox', { name: 'Link to the certificate' });
  expect(link?.value).toBe(snapshot.hasTag('notShared') ? certificate?.url : undefined);
  const said = snapshot.hasTag('notShared')
    ? 'That did not work here. This is the link:'
    : isAsking && error
      ? wordsOf(error, faults)
      : null;
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(said);
}

it.each<[title: string, actor: string, ends: StateValue[]]>([
  ['the menu closes only when the page was sent', 'sharePage', ['closed', ways('idle'), ways('failed')]],
  ['the menu says whether the link was copied', 'copyLink', [ways('copied'), ways('failed')]],
  ['a page that is public now can be shared', 'publishCertificate', [ways('idle'), { open: 'private' }]],
])('[CERT-06] %s', (_, actor, ends) => {
  expect(new Set(endsOf(graphOf(''), actor))).toEqual(new Set(ends));
});
