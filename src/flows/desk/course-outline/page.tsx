import { noChoices } from '../../../../common/desk/choices.ts';
import { courseOutlineMachine } from '../../../../machines/desk/course-outline.machine.ts';
import { startResource } from '../../common/start-resource.ts';
import { loadChoices } from '../common/choices-calls.ts';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { CourseOutlineScreen } from './CourseOutlineScreen.tsx';
import { loadOutline, saveCourseFiles } from './calls.ts';

export const open: OpenDeskPage<'courseOutline'>['open'] = ({ client, params: { draftId }, session, start }) => {
  const machine = courseOutlineMachine.provide({
    actors: { loadOutline: loadOutline(client, draftId, session), saveCourseFiles: saveCourseFiles(client) },
  });
  return (
    <CourseOutlineScreen
      actor={start(machine, { draftId })}
      choices={startResource(start, loadChoices(client), { name: 'the catalogue', empty: noChoices })}
    />
  );
};
