import type { DeskRole } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/desk/shell.ts';

/** @example roleWords(['support', 'finance']) // 'support, finance' */
export const roleWords = (roles: readonly DeskRole[]): string => roles.map((role) => say.roles[role]).join(say.comma);
