import { buyCourse } from '../../../../common/buy-course.ts';
import * as say from '../../../../common/texts/learning/practice-test.ts';
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
        {say.buy}
      </ButtonLink>
      {!signedIn && (
        <Button variant="quiet" onClick={onLogin}>
          {say.login}
        </Button>
      )}
    </div>
  );
}
