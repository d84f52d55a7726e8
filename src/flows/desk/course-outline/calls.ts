import type { components } from '../../../../common/api/schema.d.ts';
import { filesAfter } from '../../../../common/desk/outline.ts';
import type { OpenedOutline, SaveCourseFiles } from '../../../../machines/desk/course-outline.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { text as anyText, every, filled, nullable, oneOf, shape } from '../../../api/read.ts';

type Status = components['schemas']['DeskDraft']['status'];
type File = Pick<components['schemas']['DeskDraftFile'], 'path' | 'hash'>;
interface Draft {
  course: string;
  status: Status;
  files: File[];
}
type Text = Pick<components['schemas']['DeskDraftText'], 'hash' | 'text'>;

const draft = shape<Draft>({
  course: filled,
  status: oneOf(
    ...(['editing', 'checked', 'inReview', 'changesAsked', 'approved', 'conflict', 'published', 'discarded'] as const),
  ),
  files: every(shape<File>({ path: filled, hash: filled })),
});
const text = shape<Text>({ hash: nullable(filled), text: nullable(anyText) });

/** States in which the server takes changes (server/drafts/draft.machine.ts). */
const open: readonly Status[] = ['editing', 'checked', 'changesAsked', 'conflict'];

const pathIn = (course: string, name: string) => `courses/${course}/${name}`;

const hashesOf = ({ files }: Draft) => Object.fromEntries(files.map(({ path, hash }) => [path, hash]));

export const loadOutline = (client: Client, id: string) =>
  call<OpenedOutline>(async (_, signal) => {
    const path = { id };
    const found = await dataOf(client.GET('/desk/drafts/{id}', { params: { path }, signal }), draft);
    const file = pathIn(found.course, 'course.yaml');
    const query = { path: file };
    const read = await dataOf(client.GET('/desk/drafts/{id}/text', { params: { path, query }, signal }), text);
    return {
      course: found.course,
      isOpen: open.includes(found.status),
      text: read.text ?? '',
      hashes: { ...hashesOf(found), ...(read.hash !== null && { [file]: read.hash }) },
    };
  });

/** One after another: a lesson is written before course.yaml names it. */
export const saveCourseFiles = (client: Client) =>
  call<OpenedOutline, SaveCourseFiles>(async ({ draftId, opened, edit }, signal) => {
    if (opened === null || edit === null) throw new Error('Nothing was opened or changed');
    let saved = opened;
    for (const { name, text: written } of filesAfter(opened.text, opened.course, edit) ?? []) {
      const path = pathIn(opened.course, name);
      const basedOn = saved.hashes[path] ?? null;
      const isCourse = name === 'course.yaml';
      // it was saved, or deleted, before an error
      if (!isCourse && (written === null) === (basedOn === null)) continue;
      const answer = await dataOf(
        client.PUT('/desk/drafts/{id}/text', {
          params: { path: { id: draftId } },
          body: { path, text: written, basedOn },
          signal,
        }),
        draft,
      );
      saved = { ...saved, hashes: hashesOf(answer), ...(isCourse && written !== null && { text: written }) };
    }
    return saved;
  });
