import { readFileSync } from 'node:fs';
import { CORE_SCHEMA, load } from 'js-yaml';
import type { OperationId } from '../operations/operation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a route answers; none on the routes outside of the API. */
    operation?: ContractOperation;
  }
}

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** What the server has to know of an operation beyond its shapes. */
export interface ContractOperation {
  operationId: OperationId;
  /** Who may call: `member` needs a token, `visitor` may bring one, `anyone` has none looked at. */
  caller: 'member' | 'visitor' | 'anyone';
  takesBody: boolean;
  /** The answer has a version (ETag) that a client may ask about. */
  versioned: boolean;
}

export interface Contract {
  /** openapi.yaml, parsed. */
  document: Record<string, unknown>;
  /**
   * An operation by its operationId.
   * @throws Error for an unknown one.
   */
  operation: (operationId: string) => ContractOperation;
  /** The methods that an address under /api takes; empty for an unknown address. */
  methodsAt: (path: string) => string[];
}

interface PathItem {
  [method: string]: {
    operationId: OperationId;
    security?: Record<string, string[]>[];
    requestBody?: unknown;
    responses: Record<string, { headers?: Record<string, unknown> }>;
  };
}

/** Reads openapi.yaml, the one source of routes and shapes. */
export function readContract(): Contract {
  const text = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8');
  // `yaml`, by which content is read, keeps positions and takes four times the processor's time
  const document = load(text, { schema: CORE_SCHEMA }) as Contract['document'] & { paths: Record<string, PathItem> };
  const operations = new Map<string, ContractOperation>();
  const addresses: { pattern: RegExp; methods: string[] }[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    const present = methods.filter((method) => item[method] !== undefined);
    addresses.push({
      pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
      methods: present.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])),
    });
    for (const method of present) {
      const operation = item[method];
      if (!operation) continue;
      operations.set(operation.operationId, {
        operationId: operation.operationId,
        caller: callerOf(operation.security ?? []),
        takesBody: operation.requestBody !== undefined,
        versioned: operation.responses['200']?.headers?.ETag !== undefined,
      });
    }
  }
  return {
    document,
    operation: (operationId) => {
      const operation = operations.get(operationId);
      if (!operation) throw new Error(`openapi.yaml has no operation ${operationId}`);
      return operation;
    },
    methodsAt: (path) => addresses.find(({ pattern }) => pattern.test(path))?.methods ?? [],
  };
}

function callerOf(security: Record<string, string[]>[]): ContractOperation['caller'] {
  if (!security.some((scheme) => 'bearer' in scheme)) return 'anyone';
  return security.some((scheme) => Object.keys(scheme).length === 0) ? 'visitor' : 'member';
}
