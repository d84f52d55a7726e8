import * as say from '../../../../common/texts/site/contact.ts';
import { type ApiFailure, firstError } from '../../../../machines/common/failure.ts';

export const sendError = (failure: ApiFailure): string => firstError(failure) ?? failure.message ?? say.errors.notSent;
