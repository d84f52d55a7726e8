import type { FastifyReply } from 'fastify';
import { DatabaseUnreachable } from '../db/unreachable.ts';
import { Problem } from '../domain/common/problem.ts';
import { fieldErrors, type ShapeError } from './field-errors.ts';

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

/** `retry-after` of a 503 without a better estimate, in seconds. */
const retryAfter = 5;

export function problemOf(status: number): Problem {
  const { error, message } = byStatus[status] ?? internal;
  return new Problem(status, message, { error, ...(status === 503 && { retryAfter }) });
}

/** Unknown errors become a 500 that reveals nothing about the server. */
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

export function bodyOf({ message, details }: Problem): Record<string, unknown> {
  return {
    message,
    ...(details.error !== undefined && { error: details.error }),
    ...(details.errors !== undefined && { errors: details.errors }),
    ...details.extras,
  };
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  // as text, since a route may have no schema for this status
  return reply.serializer((body: string) => body).send(makeProblem(reply, problem));
}

/**
 * For `onSend` hooks, whose errors Fastify answers with the replaced answer's status and headers.
 * @param headers those of every answer; all others are removed
 */
export function replaceByProblem(reply: FastifyReply, problem: Problem, headers: Record<string, string>): string {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  return makeProblem(reply.headers(headers), problem);
}

function makeProblem(reply: FastifyReply, problem: Problem): string {
  if (problem.details.retryAfter !== undefined) reply.header('retry-after', Math.ceil(problem.details.retryAfter));
  reply.code(problem.status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  return JSON.stringify(bodyOf(problem));
}
