import { buyCourse } from '../../../../common/buy-course.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx';

export interface WaysToCourseProps {
  courseId: string;
  signedIn: boolean;
  onLogin: () => void;
}

export function WaysToCourse({ courseId, signedIn, onLogin }: WaysToCourseProps) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <ButtonLink variant="secondary" {...buyCourse(courseId)}>
        Get the course
      </ButtonLink>
      {!signedIn && (
        <Button variant="quiet" onClick={onLogin}>
          Already have the course? Log in
        </Button>
      )}
    </div>
  );
}
