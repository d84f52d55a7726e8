import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { largest } from '../../../../common/desk/uploads.ts';
import { failure } from '../../../../machines/common/failure.ts';
import type { ChosenFile } from '../../../../machines/desk/statements.machine.ts';
import { type OpenedFile, uploadMachine } from '../../../../machines/desk/upload.machine.ts';
import { UploadButtons } from '../../../../src/flows/desk/upload/UploadButtons.tsx';
import { UploadDialog } from '../../../../src/flows/desk/upload/UploadDialog.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';

const picture: OpenedFile = { size: 8, sha256: 'a1', type: 'jpeg' };
const titles = { picture: 'Add a picture', worksheet: 'Add a worksheet' };

/** What the chart looks at; the calls read its bytes. */
const aFile = (name: string, size: number): ChosenFile => ({ name, size, arrayBuffer: async () => new ArrayBuffer(0) });

/** As a device has it. */
const ofSize = ({ name, size }: ChosenFile): File =>
  Object.defineProperty(new File(['12345678'], name), 'size', { value: size });

const model = createModel(uploadMachine, {
  events: {
    'upload.opened': [{ kind: 'picture' }, { kind: 'worksheet' }],
    'file.chosen': [{ file: aFile('My Loom.JPG', 8) }, { file: aFile('film.mov', largest.worksheet + 1) }],
    'alt.typed': ({ context: { kind, alt } }) => (kind === 'worksheet' ? [] : [{ value: alt === '' ? 'A loom' : '' }]),
    'name.typed': ({ context: { name } }) => [{ value: name === 'my-loom' ? 'My loom' : 'my-loom' }],
    'form.submitted': {},
    'another.pressed': {},
    'retry.pressed': {},
    'close.pressed': {},
    'stop.pressed': {},
    'connection.restored': {},
  },
  outcomes: {
    openFile: {
      'a picture': resolve(picture),
      'a worksheet': resolve({ ...picture, type: 'pdf' as const }),
      'something else': resolve({ ...picture, type: null }),
      'a file that is gone': reject(new Error('NotReadableError')),
    },
    getDeskUpload: {
      ...refusalsOf('GET /desk/drafts/{id}/uploads/{sha256}'),
      'no byte': resolve(0),
      'all bytes': resolve(8),
    },
    sendDeskUpload: {
      ...refusalsOf('PUT /desk/drafts/{id}/uploads/{sha256}'),
      'another part': reject(failure('conflict', { status: 409 })),
      'a part': resolve(4),
      'the last part': resolve(8),
    },
    addDeskDraftFile: {
      ...refusalsOf('POST /desk/drafts/{id}/files'),
      'put in': resolve('put' as const),
      'a name that is taken': resolve('name_taken' as const),
      'a damaged file': resolve('unreadable' as const),
    },
  },
  serializeState: ({ value, context: { kind, file, alt, name, errors, received, said } }) => [
    ...[value, kind, file === null, alt === '', name === 'my-loom', Object.keys(errors).length > 0],
    ...[received === file?.size, said !== null],
  ],
});

testModel(model, {
  proves: ['DESK-109'],
  variants: { '': undefined },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) =>
      render(
        <>
          <UploadButtons actor={actor} kinds={['picture', 'worksheet']} labels={titles} />
          <UploadDialog actor={actor} />
        </>,
      ),
    gestures: {
      'upload.opened': ({ kind }, user) => user.click(screen.getByRole('button', { name: titles[kind] })),
      // a device may offer what the page does not ask for
      'file.chosen': ({ file }) => {
        fireEvent.change(screen.getByLabelText(/on your device$/), { target: { files: [ofSize(file)] } });
      },
      'alt.typed': ({ value }) => type('What the picture shows', value),
      'name.typed': ({ value }) => type('Name in the course', value),
      'form.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Put it into the lesson' })),
      'another.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Choose another file' })),
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Try again' })),
      'close.pressed': (_, user) => user.keyboard('{Escape}'),
      'stop.pressed': (_, user) => {
        const stop = screen.queryByRole('button', { name: 'Stop and try again' });
        return user.click(stop ?? screen.getByRole('button', { name: 'Cancel' }));
      },
      'connection.restored': external,
    },
  }),
  states: { '*': see },
});

function type(label: string, value: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
}

/** What an author sees of each state. */
async function see(shown: SnapshotFrom<typeof uploadMachine>): Promise<void> {
  const { kind, file, received, name } = shown.context;
  if (!shown.hasTag('open')) {
    expect(screen.queryByRole('dialog')).toBeNull();
    return;
  }
  const dialog = within(await screen.findByRole('dialog', { name: titles[kind] }));
  expect(dialog.queryByLabelText(/on your device$/) !== null).toBe(shown.matches('choosing'));
  expect(dialog.queryByText(/^Reading/) !== null).toBe(shown.matches('opening'));
  const isDescribing = shown.matches('describing');
  const fields = dialog.queryAllByRole<HTMLInputElement>('textbox');
  expect(fields).toHaveLength(isDescribing ? (kind === 'picture' ? 2 : 1) : 0);
  if (isDescribing) expect(fields.at(-1)?.value).toBe(name);
  const bar = dialog.queryByRole('progressbar');
  const percent = shown.hasTag('sending') && file ? String((100 * received) / file.size) : null;
  expect(bar?.getAttribute('aria-valuenow') ?? null).toBe(percent);
  expect(dialog.queryByText(/connection is interrupted/) !== null).toBe(shown.matches('waiting'));
  expect(dialog.queryByText(/^Preparing it/) !== null).toBe(shown.matches('puttingIn'));
  expect(dialog.queryByText(/is in the draft/) !== null).toBe(shown.matches('done'));
}

/**
 * The dialog, with a picture that is being sent: the server refuses it with `words`, or does not
 * answer.
 */
async function sendPicture(words?: string): Promise<void> {
  const refused = failure('validation', { status: 422, ...(words !== undefined && { message: words }) });
  const actors = {
    openFile: fromPromise<OpenedFile, ChosenFile>(async () => picture),
    getDeskUpload: fromPromise<number, { sha256: string }>(() =>
      words === undefined ? new Promise(() => {}) : Promise.reject(refused),
    ),
  };
  const actor = createActor(uploadMachine.provide({ actors })).start();
  render(<UploadDialog actor={actor} />);
  act(() => actor.send({ type: 'upload.opened', kind: 'picture' }));
  act(() => actor.send({ type: 'file.chosen', file: aFile('loom.jpg', 8) }));
  await screen.findByRole('textbox', { name: 'What the picture shows' });
  type('What the picture shows', 'A loom');
  fireEvent.click(screen.getByRole('button', { name: 'Put it into the lesson' }));
}

it('[DESK-109] a picture whose upload is cancelled keeps its description in the form', async () => {
  await sendPicture();
  await screen.findByRole('progressbar');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'What the picture shows' }).value).toBe('A loom');
});

it('[DESK-109] another file can be chosen in place of one that the server refused', async () => {
  await sendPicture('It has no bytes.');
  await screen.findByText('It has no bytes.');
  fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  screen.getByLabelText(/on your device$/);
  expect(screen.queryByText('It has no bytes.')).toBeNull();
});
