import type { FastifyReply } from 'fastify';
import type { LanguageCode } from '../../common/language/codes.ts';
import { DatabaseUnreachable } from '../db/unreachable.ts';
import { BlobsUnavailable } from '../domain/common/ports/blobs.ts';
import { Problem } from '../domain/common/problem.ts';
import { languageOf } from '../operations/language.ts';
import type { Texts } from '../texts/texts.ts';
import { fieldErrors, type ShapeError } from './field-errors.ts';

interface HttpError {
  statusCode?: number;
  validation?: readonly ShapeError[];
}

const byStatus: Record<number, { error: string; said: keyof Texts['requests']['failed'] }> = {
  400: { error: 'bad_request', said: 'unreadable' },
  404: { error: 'not_found', said: 'address' },
  405: { error: 'method_not_allowed', said: 'method' },
  413: { error: 'content_too_large', said: 'tooLarge' },
  415: { error: 'unsupported_media_type', said: 'notJson' },
  503: { error: 'unavailable', said: 'unavailable' },
};

const internal = { error: 'internal', said: 'internal' } as const;

/** `retry-after` of a 503 without a better estimate, in seconds. */
const retryAfter = 5;

export function problemOf(status: number): Problem {
  const { error, said } = byStatus[status] ?? internal;
  return new Problem(status, ({ requests }) => requests.failed[said], { error, ...(status === 503 && { retryAfter }) });
}

/** Unknown errors become a 500 that reveals nothing about the server. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseUnreachable || error instanceof BlobsUnavailable) return problemOf(503);
  const { statusCode, validation } = (error ?? {}) as HttpError;
  if (validation) {
    return new Problem(422, ({ requests }) => requests.fields.check, {
      error: 'validation',
      errors: fieldErrors(validation),
    });
  }
  return problemOf(statusCode !== undefined && statusCode in byStatus ? statusCode : clientOr500(statusCode));
}

function clientOr500(status: number | undefined): number {
  return status !== undefined && status >= 400 && status < 500 ? 400 : 500;
}

export function bodyOf(problem: Problem, code: LanguageCode): Record<string, unknown> {
  const { error, extras } = problem.details;
  const { message, errors } = problem.in(code);
  return { message, ...(error !== undefined && { error }), ...(errors !== undefined && { errors }), ...extras };
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
  const code = languageOf(reply.request);
  reply.code(problem.status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  reply.header('content-language', code);
  return JSON.stringify(bodyOf(problem, code));
}
