/** What was done by staff; only ever added to (domain/common/audit.ts). */
export interface AuditLogTable {
  /** From 1, without gaps. */
  number: number;
  at: Date;
  /** The login name of the operator. */
  operator: string;
  /** Such as `orders refund`. */
  command: string;
  /** The id of what it was done to: an order, a learner, a certificate. */
  target: string | null;
  reason: string;
  /** What changed, as JSON: kept as it was hashed. */
  changes: string;
  /** SHA-256 of the row before and of this one, in hexadecimal. */
  hash: string;
}

/** Access that staff gave without money. */
export interface GrantsTable {
  id: string;
  user_id: string;
  /** What was given: a course or a plan, never both. */
  course_id: string | null;
  plan_id: string | null;
  created_at: Date;
}

export interface StaffTables {
  audit_log: AuditLogTable;
  grants: GrantsTable;
}
