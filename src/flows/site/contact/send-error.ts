import { type ApiFailure, firstError } from '../../../../machines/common/failure.ts';

export const sendError = (failure: ApiFailure): string =>
  firstError(failure) ??
  failure.message ??
  'Your message could not be sent. Check your connection and send it again: what you wrote is still here.';
