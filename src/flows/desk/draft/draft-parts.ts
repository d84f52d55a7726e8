import type { Who } from '../../../../common/desk/draft-decisions.ts';
import type { CourseDraft } from '../../../../machines/desk/course-draft.machine.ts';
import type { DraftTexts } from '../../../../machines/desk/draft-texts.machine.ts';

/** What the parts of the page are made of. */
export interface DraftParts {
  actor: CourseDraft;
  texts: DraftTexts;
  who: Who;
}
