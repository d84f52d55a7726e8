import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codes, type LanguageCode } from '../../common/language/codes.ts';

/**
 * `dist/` is in English and has the assets of all languages, `dist/ckb/` has the index.html of
 * Sorani.
 */
export const folderOf = (code: LanguageCode, folder: string): string => (code === 'en' ? folder : join(folder, code));

export const isBuilt = (folder: string): boolean => existsSync(join(folder, 'index.html'));

export const builtCodes = (folder: string): LanguageCode[] => codes.filter((code) => isBuilt(folderOf(code, folder)));
