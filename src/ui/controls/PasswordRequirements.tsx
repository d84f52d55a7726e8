import { wordsOf } from '../../../common/language/said.ts';
import { MINIMUM_PASSWORD_LENGTH, type PasswordRule, specialCharacters } from '../../../common/rules/password.ts';
import * as say from '../../../common/texts/ui/fields.ts';
import * as rulesSay from '../../../common/texts/ui/rules.ts';

export const passwordRuleWords = (id: PasswordRule['id']): string =>
  wordsOf(id, rulesSay.password, { least: MINIMUM_PASSWORD_LENGTH, characters: specialCharacters });

export function PasswordRequirements({ rules }: { rules: readonly PasswordRule[] }) {
  return (
    <>
      <p className="text-sm font-semibold">{say.passwordNeeds}</p>
      <ul className="mt-2 space-y-1.5 text-sm">
        {rules.map(({ id, met }) => (
          <li key={id} className={met ? 'flex gap-2 text-pine' : 'flex gap-2 text-muted'}>
            <Mark met={met} />
            <span>
              <span>{passwordRuleWords(id)}</span>
              <span className="sr-only">{met ? say.met : say.notMet}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Mark({ met }: { met: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-1 size-4 shrink-0" fill="none" stroke="currentColor">
      <circle cx="8" cy="8" r="7" strokeWidth="1.5" fill={met ? 'currentColor' : 'none'} />
      {met ? <path d="m4.8 8.2 2.2 2.2 4.2-4.6" stroke="var(--surface)" strokeWidth="1.75" /> : null}
    </svg>
  );
}
