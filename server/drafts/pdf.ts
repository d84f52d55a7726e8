import { forStaff } from '../domain/common/problem.ts';

/** What runs, opens or hides something, as a reader of PDFs is told by name. */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|ImportData|SubmitForm)\b/;

/** Behind the end of a PDF, in bytes: editors add a line end. */
const mostBehind = 64;

/**
 * A look, not a proof: names may be hidden in compressed parts. Learners get the file to save,
 * never to run in a page.
 * @throws Problem 422 `unreadable` | `active`
 */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  if (!/^%PDF-[12]\.\d/.test(text) || end < 0 || end + 5 + mostBehind < text.length) {
    throw refused('The PDF is damaged or not whole: make it again.', 'unreadable');
  }
  if (/\/Encrypt\b/.test(text)) throw refused('The PDF asks for a password: save it without one.', 'active');
  if (active.test(decoded(text))) {
    throw refused(
      'The PDF has a script, a form that sends something, or other files in it: print it as a PDF.',
      'active',
    );
  }
}

/** Names may be written with codes: `/J#61vaScript`. */
const decoded = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const refused = (words: string, error: string) => forStaff(422, words, { error });
