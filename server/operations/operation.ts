import type { FastifyReply, FastifyRequest } from 'fastify';
import type { operations } from '../../common/api/schema.d.ts';

export type OperationId = keyof operations;

type Parameters<Id extends OperationId> = operations[Id]['parameters'];
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** A validated request of an operation. */
export type Request<Id extends OperationId> = FastifyRequest<{
  Params: Parameters<Id> extends { path: infer P } ? P : Record<string, never>;
  Querystring: Parameters<Id> extends { query?: infer Q } ? NonNullable<Q> : Record<string, never>;
  Body: operations[Id] extends { requestBody: infer B } ? Json<B> : undefined;
}>;

type Success<R> = Json<R[keyof R & (200 | 201)]>;

export type Answer<Id extends OperationId> = Success<operations[Id]['responses']>;

/**
 * Returns the success body, or the reply that it has sent; throws `Problem` for every other answer.
 */
export type Operation<Id extends OperationId> = (
  request: Request<Id>,
  reply: FastifyReply,
) => Promise<Answer<Id> | FastifyReply>;

export type Operations<Ids extends OperationId> = { [Id in Ids]: Operation<Id> };
