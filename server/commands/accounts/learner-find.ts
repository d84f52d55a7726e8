import { lookUpLearners, mostMatches } from '../../domain/desk/lookup.ts';
import { learnersOutput, unknownLearner } from '../chosen.ts';
import { command } from '../declaration.ts';

export const learnerFind = command({
  name: 'learner find',
  summary: `Finds accounts and registrations, and says what each was matched by; ${mostMatches} at most`,
  details:
    'Words of a name or an e-mail address match from their beginning, in any order, also without accents and in the letters of another\n' +
    'keyboard. A number needs no calling code, and its digits may be Arabic. Every command that takes a learner or an order takes the\n' +
    'same words where they match one alone.',
  arguments: {
    learner:
      'a name or words of it, an e-mail address or a part, a number as typed, a receipt’s number, the reference of a bank transfer, the id of an order, the code of a certificate, or an id, usr_…',
  },
  examples: [
    'learner find "dilan karim"',
    'learner find "0750 123 45 67"',
    'learner find 2026-000002',
    'learner find K7MX-P4RT',
    'learner find dilan@example.org --json',
  ],
  async run({ services, argument }) {
    const found = await lookUpLearners(services, argument.learner);
    if (found.matches.length === 0) throw unknownLearner(argument.learner, found);
    return learnersOutput(found.matches, found.isCut);
  },
});
