import type { FastifyReply } from 'fastify';
import { DatabaseUnreachable } from '../db/unreachable.ts';
import { Problem } from '../domain/common/problem.ts';
import { fieldErrors, type ShapeError } from './field-errors.ts';

/** The parts of Fastify's errors that say what went wrong. */
interface HttpError {
  statusCode?: number;
  validation?: readonly ShapeError[];
}

const byStatus: Record<number, { error: string; message: string }> = {
  400: { error: 'bad_request', message: 'The request could not be read.' },
  404: { error: 'not_found', message: 'There is nothing at this address.' },
  405: { error: 'method_not_allowed', message: 'This address does not support that method.' },
  413: { error: 'content_too_large', message: 'The request is too large.' },
  415: { error: 'unsupported_media_type', message: 'Please send JSON.' },
  503: { error: 'unavailable', message: 'The service is not available right now. Please try again.' },
};

const internal = { error: 'internal', message: 'Something went wrong. Please try again.' };

/** When another try makes sense after a 503 without a better estimate, in seconds. */
const retryAfter = 5;

/** A problem known by its status alone. */
export function problemOf(status: number): Problem {
  const { error, message } = byStatus[status] ?? internal;
  return new Problem(status, message, { error, ...(status === 503 && { retryAfter }) });
}

/**
 * What an error means to the caller. Whatever is not known is a 500 that says nothing about the
 * inside.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseUnreachable) return problemOf(503);
  const { statusCode, validation } = (error ?? {}) as HttpError;
  if (validation) {
    return new Problem(422, 'Please check your details.', { error: 'validation', errors: fieldErrors(validation) });
  }
  return problemOf(statusCode !== undefined && statusCode in byStatus ? statusCode : clientOr500(statusCode));
}

function clientOr500(status: number | undefined): number {
  return status !== undefined && status >= 400 && status < 500 ? 400 : 500;
}

/** The contract's error body. */
export function bodyOf({ message, details }: Problem): Record<string, unknown> {
  return {
    message,
    ...(details.error !== undefined && { error: details.error }),
    ...(details.errors !== undefined && { errors: details.errors }),
    ...details.extras,
  };
}

/** Answers with a problem. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  // sent as text, so that one form serves every route, described status or not
  return reply.serializer((body: string) => body).send(makeProblem(reply, problem));
}

/**
 * Puts a problem in the place of an answer that is about to leave, for an `onSend` hook: Fastify
 * answers an error of such a hook under the status and the headers of the answer, with the error's
 * own message.
 * @param headers those of every answer; all others are removed.
 * @returns the body.
 */
export function replaceByProblem(reply: FastifyReply, problem: Problem, headers: Record<string, string>): string {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  return makeProblem(reply.headers(headers), problem);
}

/** Sets status and headers of a problem, and returns its body. */
function makeProblem(reply: FastifyReply, problem: Problem): string {
  if (problem.details.retryAfter !== undefined) reply.header('retry-after', Math.ceil(problem.details.retryAfter));
  reply.code(problem.status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  return JSON.stringify(bodyOf(problem));
}
