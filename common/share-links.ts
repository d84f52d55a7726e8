export interface CertificationEntry {
  course: string;
  issuedAt: string;
  url: string;
  id: string;
}

/** LinkedIn's "Add to profile" form. No year and month if `issuedAt` is no date. */
export function addToLinkedIn({ course, issuedAt, url, id }: CertificationEntry): string {
  const date = new Date(issuedAt);
  const issued = Number.isNaN(date.getTime())
    ? {}
    : { issueYear: String(date.getUTCFullYear()), issueMonth: String(date.getUTCMonth() + 1) };
  const entry = { startTask: 'CERTIFICATION_NAME', name: course, organizationName: 'Zanin', ...issued };
  return `https://www.linkedin.com/profile/add?${new URLSearchParams({ ...entry, certUrl: url, certId: id })}`;
}

/** A chat is chosen in WhatsApp; nothing is sent before that. The address comes after the words. */
export function sendByWhatsApp(words: string, url: string): string {
  // not URLSearchParams: some of WhatsApp's apps show its `+` for a blank
  return `https://wa.me/?text=${encodeURIComponent(`${words} ${url}`)}`;
}
