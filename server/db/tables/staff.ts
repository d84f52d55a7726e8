/** Append-only (domain/common/audit.ts). */
export interface AuditLogTable {
  /** From 1, without gaps. */
  number: number;
  at: Date;
  /** Login name. */
  operator: string;
  /** Such as `orders refund`. */
  command: string;
  /** Id of the order, learner or certificate. */
  target: string | null;
  reason: string;
  /** JSON text, stored as hashed. */
  changes: string;
  /** SHA-256 of the previous row's hash and this row, hexadecimal. */
  hash: string;
}

/** Access that staff gave without payment. */
export interface GrantsTable {
  id: string;
  user_id: string;
  /** Exactly one of them. */
  course_id: string | null;
  plan_id: string | null;
  created_at: Date;
}

export interface StaffTables {
  audit_log: AuditLogTable;
  grants: GrantsTable;
}
