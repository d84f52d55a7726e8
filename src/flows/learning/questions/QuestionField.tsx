import { Options } from './kinds/Options.tsx';
import { Pairs } from './kinds/Pairs.tsx';
import type { QuestionFieldProps } from './kinds/question-field-props.ts';
import { Steps } from './kinds/Steps.tsx';
import { Written } from './kinds/Written.tsx';

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
