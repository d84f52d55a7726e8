import { codes } from '../../../common/language/codes.ts';
import {
  beginNewsletter,
  discardNewsletter,
  previewOf,
  sendNewsletter,
  testNewsletter,
  writeNewsletter,
} from '../../domain/site/newsletters.ts';
import { command, WrongUsage } from '../declaration.ts';
import { oneOf } from '../values.ts';

const newsletter = 'its id in "newsletter list", nwl_…';
const words = {
  subject: { value: 'words', text: 'the subject, one line' },
  text: { value: 'words', text: 'the text, as Markdown without pictures; links are written in full' },
};
const language = { value: codes.join('|'), text: 'the language of the text' };

/** @throws WrongUsage */
function readWords({ subject, text }: { subject?: string; text?: string }) {
  if (subject === undefined) throw new WrongUsage('Write a subject: --subject', 'subject');
  if (text === undefined) throw new WrongUsage('Write the text: --text', 'text');
  return { subject, text };
}

/** @throws WrongUsage */
function readLanguage(given: string | undefined) {
  const code = oneOf('language', codes, given);
  if (code === undefined) throw new WrongUsage('Choose the language of the text: --language', 'language');
  return code;
}

/** As the mail leaves, but for its link. */
const shownMail = ({ subject, text }: { subject: string; text: string }): string[] => [
  `Subject: ${subject}`,
  ...text.split('\n'),
];

export const newsletterBegin = command({
  name: 'newsletter begin',
  summary: 'Keeps a draft of a newsletter, in English',
  details: 'English is for everyone whose language has no text of its own. Nothing is sent.',
  changes: true,
  options: words,
  examples: ['newsletter begin --subject "Spring" --text "New courses begin in March." --reason "Issue of spring"'],
  async run({ services, staff, option }) {
    const { id, ...text } = await beginNewsletter(services, staff, readWords(option));
    return {
      data: { newsletter: id, dry_run: staff.dryRun },
      lines: [
        staff.dryRun ? 'This draft would be kept:' : `Newsletter ${id} is kept as a draft:`,
        ...shownMail(await previewOf(services, text)),
      ],
    };
  },
});

export const newsletterWrite = command({
  name: 'newsletter write',
  summary: 'Keeps the text of a newsletter in a language',
  details:
    'Where the language has another text, it is printed with its version, and stays: --instead-of names the version that is replaced. Only before the newsletter is sent. Nothing is sent.',
  changes: true,
  arguments: { newsletter },
  options: {
    language,
    ...words,
    'instead-of': { value: 'version', text: 'the version of the text that is replaced, printed without this option' },
  },
  examples: [
    'newsletter write nwl_3fKqV1StGXR8Z5jdHi6Bmy --language nl --subject "Lente" --text "In maart beginnen nieuwe cursussen." --reason "Issue of spring"',
  ],
  async run({ services, staff, argument, option }) {
    const insteadOf = option['instead-of'];
    const given = { ...readWords(option), language: readLanguage(option.language), insteadOf };
    const { version, ...text } = await writeNewsletter(services, staff, argument.newsletter, given);
    return {
      data: { newsletter: argument.newsletter, language: text.language, version, dry_run: staff.dryRun },
      lines: [
        `This text ${staff.dryRun ? 'would be' : 'is'} kept for ${text.language}:`,
        ...shownMail(await previewOf(services, text)),
      ],
    };
  },
});

export const newsletterTest = command({
  name: 'newsletter test',
  summary: 'Sends a newsletter to one colleague of the desk, as subscribers get it',
  details: 'In English where the language has no text. The link at its end ends no subscription.',
  changes: true,
  arguments: { newsletter },
  options: { language, to: { value: 'e-mail', text: 'of an account of the desk; at the desk your own without it' } },
  examples: [
    'newsletter test nwl_3fKqV1StGXR8Z5jdHi6Bmy --language en --to berivan@example.org --reason "Issue of spring"',
  ],
  async run({ services, staff, argument, option }) {
    const given = { language: readLanguage(option.language), to: option.to };
    const { to, mail } = await testNewsletter(services, staff, argument.newsletter, given);
    return {
      data: { newsletter: argument.newsletter, to, dry_run: staff.dryRun },
      lines: [`This mail ${staff.dryRun ? 'would be' : 'is'} sent to ${to}:`, ...shownMail(mail)],
    };
  },
});

export const newsletterSend = command({
  name: 'newsletter send',
  summary: 'Sends a newsletter to every confirmed address, once',
  details:
    'The mails leave in slices, each with the link and the headers that end the subscription. Who unsubscribes before theirs has left gets none. "newsletter list" says how many are sent, wait, and were not delivered.',
  changes: true,
  arguments: { newsletter },
  examples: ['newsletter send nwl_3fKqV1StGXR8Z5jdHi6Bmy --reason "Issue of spring"'],
  async run({ services, staff, argument }) {
    const { recipients, mails } = await sendNewsletter(services, staff, argument.newsletter);
    const sent = staff.dryRun ? 'would be' : 'is';
    return {
      data: { newsletter: argument.newsletter, recipients, dry_run: staff.dryRun },
      lines: [
        `The newsletter ${sent} sent to ${recipients} confirmed ${recipients === 1 ? 'address' : 'addresses'}.`,
        ...mails.flatMap(({ language, recipients, mail }) => [`${language}, for ${recipients}:`, ...shownMail(mail)]),
      ],
    };
  },
});

export const newsletterDiscard = command({
  name: 'newsletter discard',
  summary: 'Deletes a draft of a newsletter, in every language',
  changes: true,
  arguments: { newsletter },
  examples: ['newsletter discard nwl_3fKqV1StGXR8Z5jdHi6Bmy --reason "Not needed"'],
  async run({ services, staff, argument }) {
    await discardNewsletter(services, staff, argument.newsletter);
    const done = staff.dryRun ? 'would be' : 'is';
    return {
      data: { newsletter: argument.newsletter, dry_run: staff.dryRun },
      lines: [`The draft ${argument.newsletter} ${done} deleted.`],
    };
  },
});
