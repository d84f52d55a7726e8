import type { PracticeItem } from '../../../../common/api/types.ts';
import type { PracticeTestEvent } from '../../../../machines/learning/practice-test.machine.ts';
import { Options } from './kinds/Options.tsx';
import { Pairs } from './kinds/Pairs.tsx';
import { Steps } from './kinds/Steps.tsx';
import { Written } from './kinds/Written.tsx';

export interface QuestionFieldProps {
  item: PracticeItem;
  /** The element with the question. */
  askId: string;
  draft: readonly string[];
  /** The answer is being checked. */
  disabled: boolean;
  send: (event: PracticeTestEvent) => void;
}

/** Where a question is answered, by its kind. */
export function QuestionField(props: QuestionFieldProps) {
  switch (props.item.kind) {
    case 'choice':
    case 'choices':
    case 'true-or-false':
      return <Options {...props} />;
    case 'order':
      return <Steps {...props} />;
    case 'number':
    case 'gap':
      return <Written {...props} />;
    case 'pairs':
      return <Pairs {...props} />;
  }
}
