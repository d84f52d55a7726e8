export interface CertificationEntry {
  course: string;
  issuedAt: string;
  /** Absolute address of its page. */
  url: string;
  id: string;
}

/**
 * Address of LinkedIn's "Add to profile" form, filled in by LinkedIn's documented parameters. Year
 * and month are left out if `issuedAt` is no date.
 */
export function addToLinkedIn({ course, issuedAt, url, id }: CertificationEntry): string {
  const date = new Date(issuedAt);
  const issued = Number.isNaN(date.getTime())
    ? {}
    : { issueYear: String(date.getUTCFullYear()), issueMonth: String(date.getUTCMonth() + 1) };
  const entry = { startTask: 'CERTIFICATION_NAME', name: course, organizationName: 'Zanin', ...issued };
  return `https://www.linkedin.com/profile/add?${new URLSearchParams({ ...entry, certUrl: url, certId: id })}`;
}
