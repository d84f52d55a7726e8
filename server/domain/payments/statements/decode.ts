import { invalid } from '../../common/problem.ts';

/** Of XML declarations, as TextDecoder knows them. */
const known = [
  ...['utf-8', 'us-ascii', 'iso-8859-1', 'iso-8859-9', 'iso-8859-15'],
  ...['windows-1252', 'windows-1254', 'windows-1256', 'utf-16', 'utf-16le', 'utf-16be'],
];

/**
 * The text of a file. A byte order mark decides its encoding, then what an XML declaration says;
 * without either it is UTF-8, or Windows-1252 where its bytes are no UTF-8.
 * @throws Problem 422
 */
export function decodeStatement(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (text === null || text.includes('\0')) {
    throw invalid({ content: ['The file cannot be read as text. Export the statement as CAMT.053 or MT940.'] });
  }
  return text;
}

function decoded(bytes: Uint8Array): string | null {
  const marked = markOf(bytes);
  if (marked !== null) return decodedAs(marked, bytes);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1]?.toLowerCase();
  if (declared === undefined) return decodedAs('utf-8', bytes) ?? decodedAs('windows-1252', bytes);
  // its bytes were read as Latin characters, so it is no UTF-16
  return known.includes(declared) && !declared.startsWith('utf-16') ? decodedAs(declared, bytes) : null;
}

/** UTF-16 of XML is known by its first character too. */
function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return null;
}

function decodedAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
