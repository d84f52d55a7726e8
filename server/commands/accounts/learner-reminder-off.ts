import { stopReminderAsStaff } from '../../domain/learning/reminders/stop-as-staff.ts';
import { learnerArgument, learnerOf } from '../chosen.ts';
import { command } from '../declaration.ts';

export const learnerReminderOff = command({
  name: 'learner reminder-off',
  summary: "Switches a learner's reminders to learn off",
  details: 'With --dry-run it only shows what is on. The learner can switch them on again.',
  changes: true,
  arguments: learnerArgument,
  examples: ['learner reminder-off dilan@example.org --reason "Asked by phone"'],
  async run({ services, staff, argument }) {
    const { id } = await learnerOf(services, argument.learner);
    const reminder = await stopReminderAsStaff(services, staff, id);
    const what =
      reminder === null
        ? 'Reminders are off already'
        : `Reminders by ${reminder.channel}, ${reminder.time}s, ${reminder.days.join(' ')}: ${staff.dryRun ? 'would be switched off' : 'switched off'}`;
    return { data: { learner: id, reminder, dry_run: staff.dryRun }, lines: [`${what}.`] };
  },
});
