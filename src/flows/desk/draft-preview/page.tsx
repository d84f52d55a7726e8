import type { DeskPreview } from '../../../../common/api/types.ts';
import { isOutside, viewerIn } from '../../../../common/desk/preview.ts';
import { courseMachine } from '../../../../machines/catalogue/course.machine.ts';
import { wishlistMachine } from '../../../../machines/catalogue/wishlist.machine.ts';
import { deskRecordMachine } from '../../../../machines/desk/desk-record.machine.ts';
import { regionMachine } from '../../../../machines/site/region.machine.ts';
import { CourseScreen } from '../../catalogue/course/CourseScreen.tsx';
import type { OpenDeskPage } from '../common/desk-page.ts';
import { getDeskPreview, loadCourse } from './calls.ts';
import { PreviewScreen } from './PreviewScreen.tsx';
import { usualRegion } from './usual-region.ts';

export const open: OpenDeskPage<'draftPreview'>['open'] = ({ client, params: { draftId }, query, start }) => {
  const preview = { draftId, as: viewerIn(query) };
  const load = getDeskPreview(client, draftId);
  const record = start(deskRecordMachine<DeskPreview>().provide({ actors: { load } }), { name: 'the preview' });
  if (isOutside(query)) return <PreviewScreen record={record} preview={preview} page={null} />;
  // its calls name the draft, not the course
  const input = { courseId: draftId };
  const actor = start(courseMachine.provide({ actors: { loadCourse: loadCourse(client, preview) } }), input);
  const wishlist = start(wishlistMachine, { courseIds: [], removedIds: [] });
  actor.on('wishlist.toggled', (event) => {
    const courseId = actor.getSnapshot().context.course?.id ?? event.courseId;
    wishlist.send({ ...event, courseId });
  });
  const page = <CourseScreen actor={actor} region={start(regionMachine, usualRegion)} wishlist={wishlist} />;
  return <PreviewScreen record={record} preview={preview} page={page} />;
};
