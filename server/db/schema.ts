import type { AccountTables } from './tables/accounts.ts';
import type { ApprovalTables } from './tables/approvals.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { ContentTables } from './tables/content.ts';
import type { DeskTables } from './tables/desk.ts';
import type { LearningTables } from './tables/learning.ts';
import type { PaymentTables } from './tables/payments.ts';
import type { PictureTables } from './tables/pictures.ts';
import type { ReportTables } from './tables/reports.ts';
import type { SiteTables } from './tables/site.ts';
import type { StaffTables } from './tables/staff.ts';

/** All tables, for Kysely. */
export interface Database
  extends AccountTables,
    ApprovalTables,
    CatalogueTables,
    ContentTables,
    DeskTables,
    LearningTables,
    PaymentTables,
    PictureTables,
    ReportTables,
    SiteTables,
    StaffTables {}
