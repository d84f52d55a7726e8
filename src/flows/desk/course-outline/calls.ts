import type { DeskDraftDetails } from '../../../../common/api/types.ts';
import { mayWrite, takesChanges, type Who } from '../../../../common/desk/draft-decisions.ts';
import { filesAfter, pathIn } from '../../../../common/desk/outline.ts';
import type { OpenedOutline, SaveCourseFiles } from '../../../../machines/desk/course-outline.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { draftDetails, draftText } from '../../../api/read-drafts.ts';

const hashesOf = ({ files }: DeskDraftDetails) => Object.fromEntries(files.map(({ path, hash }) => [path, hash]));

export const loadOutline = (client: Client, id: string, who: Who) =>
  call<OpenedOutline>(async (_, signal) => {
    const path = { id };
    const found = await dataOf(client.GET('/desk/drafts/{id}', { params: { path }, signal }), draftDetails);
    const file = pathIn(found.course, 'course.yaml');
    const query = { path: file };
    const { text, hash } = await dataOf(
      client.GET('/desk/drafts/{id}/text', { params: { path, query }, signal }),
      draftText,
    );
    return {
      course: found.course,
      isOpen: takesChanges(found.status) && mayWrite(found, who),
      text: text ?? '',
      hashes: { ...hashesOf(found), ...(hash !== null && { [file]: hash }) },
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
        draftDetails,
      );
      saved = { ...saved, hashes: hashesOf(answer), ...(isCourse && written !== null && { text: written }) };
    }
    return saved;
  });
