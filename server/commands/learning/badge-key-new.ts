import { rotateKey } from '../../domain/learning/badges/keys.ts';
import { command } from '../declaration.ts';

export const badgeKeyNew = command({
  name: 'badge-key new',
  summary: 'Makes a new key for the badges of certificates',
  details: 'What older keys have signed can still be checked.',
  changes: true,
  examples: ['badge-key new --reason "Yearly change"'],
  async run({ services, staff }) {
    const key = await rotateKey(services, staff);
    return staff.dryRun
      ? { data: { dry_run: true }, lines: ['A new key would be made.'] }
      : { data: { key, dry_run: false }, lines: [`Badges are signed with the key ${key} from now on.`] };
  },
});
