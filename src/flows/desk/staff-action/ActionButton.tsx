import type { DeskSession } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/desk/staff-action.ts';
import type { ChosenAction, StaffAction } from '../../../../machines/desk/staff-action.machine.ts';
import { Button, type ButtonProps } from '../../../ui/controls/Button.tsx';

interface ActionButtonProps extends ChosenAction {
  actor: StaffAction;
  rights: DeskSession['rights'];
  /** By default the title of the action. */
  label?: string;
  variant?: ButtonProps['variant'];
}

/** There only for those whose roles allow it. */
export function ActionButton(props: ActionButtonProps) {
  const { actor, rights, action, known, about, begins, label, variant = 'secondary' } = props;
  if (!rights.includes(action)) return null;
  return (
    <Button variant={variant} onClick={() => actor.send({ type: 'action.chosen', action, known, about, begins })}>
      {label ?? say.titles[action]}
    </Button>
  );
}
