import { type ApiFailure, firstError } from '../../../../machines/common/failure.ts';

export const sendError = (failure: ApiFailure): string =>
  firstError(failure) ??
  failure.message ??
  'We could not send your message. Check your connection and try again: what you wrote is still here.';
