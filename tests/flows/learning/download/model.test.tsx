import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { isDisabled, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { beforeAll, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, type EventObject, fromPromise, SimulatedClock } from 'xstate';
import type { Certificate, Course, Purchase, PurchaseDetails, PurchasedCourse } from '../../../../common/api/types.ts';
import { STILL_WORKING_AFTER } from '../../../../common/rules/durations.ts';
import * as say from '../../../../common/texts/learning/download.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { certificateChoiceMachine } from '../../../../machines/learning/certificate-choice.machine.ts';
import {
  type DownloadContext,
  downloadMachine,
  type FileRequest,
} from '../../../../machines/learning/download.machine.ts';
import { badgeFile, MY_DATA } from '../../../../machines/learning/download.selectors.ts';
import type { FinishedCourse, Learning } from '../../../../machines/learning/learning.types.ts';
import { listenForNotices } from '../../../../src/app/notices.ts';
import { ProfileScreen } from '../../../../src/flows/accounts/profile/ProfileScreen.tsx';
import { CertificateScreen } from '../../../../src/flows/learning/certificate/CertificateScreen.tsx';
import { ShareCertificate } from '../../../../src/flows/learning/certificate/ShareCertificate.tsx';
import { CourseCompletedScreen } from '../../../../src/flows/learning/course-completed/CourseCompletedScreen.tsx';
import { Attachments } from '../../../../src/flows/learning/lesson/Attachments.tsx';
import { PurchaseScreen } from '../../../../src/flows/payments/purchase/PurchaseScreen.tsx';
import { aCertificate, aSharedCertificate } from '../../../support/certificates.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { aPurchase } from '../../../support/courses.ts';
import { endsOf } from '../../../support/ends-of.ts';
import { learner } from '../../../support/fixtures.ts';
import { aBought, withReceipt } from '../../../support/purchases.ts';
import { renderSettings } from '../../../support/settings.tsx';
import { aLoaded, aRegion, aShare, aTransfer, aWishlist, aWithdrawal } from '../../../support/shared-actors.ts';
import { siteLayout } from '../../../support/surround.tsx';

// One machine, and each page that has files to save. A button of the page for each file, in this
// order.

interface DownloadWalk {
  proves: readonly string[];
  files: readonly FileRequest[];
  /** The accessible names of their buttons. */
  button: RegExp;
  render: (actor: ActorRefFrom<typeof downloadMachine>) => unknown;
  parts: readonly string[];
}

const isSame = (one: FileRequest, other: FileRequest | null) => one.kind === other?.kind && one.id === other.id;

function walk(name: string, { proves, files, button, render, parts }: DownloadWalk) {
  const buttons = () => screen.getAllByRole('button', { name: button });
  return testModel(
    createModel(downloadMachine, {
      events: { 'download.requested': files.map((file) => ({ file })) },
      outcomes: {
        saveFile: {
          ...refusalsOf('GET /download/{a}/{b}', 'GET /me/export'),
          saved: resolve(undefined),
          'not theirs': reject(failure('notPurchased', { status: 403 })),
          gone: reject(failure('notFound', { status: 404 })),
          withdrawn: reject(failure('refused', { status: 410, message: 'This certificate was withdrawn.' })),
          'no answer': reject(failure('network')),
        },
      },
      serializeState: ({ value, context }) => [value, context.file?.kind, context.file?.id],
    }),
    {
      proves,
      golden: name.replaceAll(' ', '-'),
      variants: { [name]: undefined },
      ...(name !== 'certificates on the profile' && { reviewed: ['screen'] }),
      sut: screenOf({
        render,
        parts,
        surround: siteLayout,
        gestures: {
          'download.requested': async ({ file }, user) => {
            const wanted = buttons()[files.findIndex((each) => isSame(each, file))];
            if (!wanted) throw new Error('No such file');
            await user.click(wanted);
          },
        },
      }),
      /**
       * While one file is on its way, its button works and no other can be asked for; not for
       * longer than ten seconds.
       */
      states: {
        '*': (snapshot) => {
          const loading = snapshot.matches({ downloading: 'waiting' });
          expect(buttons().map((each) => isDisabled(each))).toEqual(files.map(() => loading));
          expect(buttons().map((each) => each.getAttribute('aria-busy') === 'true')).toEqual(
            files.map((each) => loading && isSame(each, snapshot.context.file)),
          );
        },
      },
    },
  );
}

const now = new Date('2026-03-01T00:00:00Z');
const certificate = (number: number, fileName: string): FileRequest => ({
  kind: 'certificate',
  id: `cert-${number}`,
  fileName,
});
const purchases: readonly PurchasedCourse[] = [
  aPurchase('weaving', { downloadLink: '/download/certificate/cert-1' }),
  aPurchase('baking', { downloadLink: '/download/certificate/cert-2' }),
];

walk('certificates on the profile', {
  parts: ['region "My purchased courses"'],
  proves: ['PROFILE-02'],
  files: [certificate(1, 'certificate-weaving.pdf'), certificate(2, 'certificate-baking.pdf')],
  button: /^Download certificate$/,
  render: (actor) =>
    render(
      <ProfileScreen
        learning={aLoaded<Learning>({ courses: purchases, subscription: null, reviewsDue: 0 })}
        courses={aLoaded<readonly Course[]>([])}
        purchases={aLoaded<readonly Purchase[]>([])}
        wishlist={aWishlist()}
        download={actor}
        share={aShare()}
        canShare={false}
        now={now}
      />,
    ),
});

walk('the certificate of a finished course', {
  parts: ['button "Certificate"'],
  proves: ['DONE-03'],
  files: [certificate(1, 'certificate-weaving.pdf')],
  button: /^Certificate$/,
  render: (actor) =>
    render(
      <CourseCompletedScreen
        courseId="weaving"
        courses={aLoaded<readonly Course[]>([])}
        finished={aLoaded<FinishedCourse>({
          downloadLink: '/download/certificate/cert-1',
          missingTest: null,
          certificate: null,
        })}
        download={actor}
        share={aShare()}
        canShare={false}
        region={aRegion()}
        wishlist={aWishlist()}
      />,
    ),
});

walk('the certificate and its badge on their page', {
  parts: ['button "Download certificate"', 'button "Download badge of Weaving"'],
  proves: ['CERT-06', 'BADGE-01'],
  files: [{ kind: 'certificate', id: 'crt_1', fileName: 'certificate-weaving.pdf' }, badgeFile('crt_1', 'weaving')],
  button: /^Download (certificate|badge of Weaving)$/,
  render: (actor) =>
    render(
      <CertificateScreen
        certificate={aLoaded<Certificate | null>(aCertificate({ own: { name_hidden: false, page_off: false } }))}
        holder={{
          ...{ download: actor, share: aShare(), canShare: false, origin: 'https://zanin.example' },
          choice: createActor(certificateChoiceMachine).start(),
        }}
      />,
    ),
});

const renderShareMenu = (actor: ActorRefFrom<typeof downloadMachine>) => {
  const share = aShare();
  share.send({ type: 'share.opened', certificate: aSharedCertificate });
  return render(<ShareCertificate certificate={aSharedCertificate} download={actor} share={share} canShare={false} />);
};

// React renders a lazy part asynchronously the first time, also when its code is there
beforeAll(async () => {
  const { unmount } = renderShareMenu(createActor(downloadMachine).start());
  await screen.findByRole('button', { name: 'Download PDF' });
  unmount();
});

walk('the PDF in the Share menu', {
  parts: ['button "Download PDF"'],
  proves: ['CERT-06'],
  files: [{ kind: 'certificate', id: 'crt_1', fileName: 'certificate-weaving.pdf' }],
  button: /^Download PDF$/,
  render: renderShareMenu,
});

const attachments = [
  { id: 'grid', url: '/api/download/attachment/grid', mimeType: 'image/png', fileName: 'grid.png' },
  { id: 'knots', url: '/api/download/attachment/knots', mimeType: 'application/pdf', fileName: 'knots.pdf' },
];

walk('the files of a lesson', {
  parts: ['region "Attachments"'],
  proves: ['LESSON-01'],
  files: attachments.map(({ id, fileName }) => ({ kind: 'attachment', id, fileName })),
  button: /^Download /,
  render: (actor) =>
    render(<Attachments attachments={attachments} download={actor} loadPreview={() => new Promise(() => {})} />),
});

const { graphOf } = walk('everything that is kept about the learner', {
  parts: ['region "Your data"'],
  proves: ['SETTINGS-04'],
  files: [MY_DATA],
  button: /^Download my data$/,
  render: (actor) => renderSettings(learner, { download: actor }),
});

const bought = withReceipt(aBought());

walk('the receipt of a purchase', {
  parts: ['button "Download as PDF"'],
  proves: ['RECEIPT-01'],
  files: [{ kind: 'receipt', id: 'ord_1', fileName: 'zanin-receipt-2026-000042.pdf' }],
  button: /^Download as PDF$/,
  render: (actor) =>
    render(
      <PurchaseScreen
        details={aLoaded<PurchaseDetails | null>(bought)}
        download={actor}
        withdrawal={aWithdrawal()}
        transfer={aTransfer()}
        now={now}
        onPrint={() => undefined}
      />,
    ),
});

it('[SETTINGS-04] whether the file was saved or not, the next one can be asked for', () => {
  expect(endsOf(graphOf('everything that is kept about the learner'), 'saveFile')).toEqual(['idle']);
});

it('[LESSON-01] a file that takes long is said to be on its way', () => {
  const clock = new SimulatedClock();
  const saveFile = fromPromise<unknown, DownloadContext>(() => new Promise(() => {}));
  const actor = createActor(downloadMachine.provide({ actors: { saveFile } }), { clock });
  const told: EventObject[] = [];
  listenForNotices(actor, say.notices, (event) => told.push(event));
  actor.start();
  actor.send({ type: 'download.requested', file: MY_DATA });
  clock.increment(STILL_WORKING_AFTER);
  const message = 'The file is still on its way: the connection seems slow. Keep this page open.';
  expect(told).toEqual([{ type: 'notify', tone: 'info', message }]);
});
