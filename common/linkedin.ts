/** A certificate as LinkedIn's form for licences and certifications takes it. */
export interface CertificationEntry {
  course: string;
  /** When it was issued. */
  issuedAt: string;
  /** The whole address of its page. */
  url: string;
  id: string;
}

/**
 * The address that opens LinkedIn's form with a certificate filled in (CERT-06), by the parameters that LinkedIn documents for
 * "Add to profile". Nothing is sent to LinkedIn before the learner follows it.
 * @returns year and month are left out where `issuedAt` is no date.
 */
export function addToLinkedIn({ course, issuedAt, url, id }: CertificationEntry): string {
  const date = new Date(issuedAt);
  const issued = Number.isNaN(date.getTime())
    ? {}
    : { issueYear: String(date.getUTCFullYear()), issueMonth: String(date.getUTCMonth() + 1) };
  const entry = { startTask: 'CERTIFICATION_NAME', name: course, organizationName: 'Zanin', ...issued };
  return `https://www.linkedin.com/profile/add?${new URLSearchParams({ ...entry, certUrl: url, certId: id })}`;
}
