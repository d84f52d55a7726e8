import type { AccountTables } from './tables/accounts.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { LearningTables } from './tables/learning.ts';
import type { PaymentTables } from './tables/payments.ts';
import type { PictureTables } from './tables/pictures.ts';

/** Every table, for kysely. Each area's tables stand in its own file, beside the migration that makes them. */
export interface Database extends AccountTables, CatalogueTables, LearningTables, PaymentTables, PictureTables {}
