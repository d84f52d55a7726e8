import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { FastifySchema, HTTPMethods } from 'fastify';
import { parse } from 'yaml';
import type { OperationId } from '../operations/operation.ts';
import { routeSchema } from './route-schema.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Undefined for routes outside of the API. */
    operation?: ContractOperation;
  }
}

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

export interface ContractOperation {
  operationId: OperationId;
  /**
   * `member` needs a token, `visitor` may send one, for `anyone` it is ignored; `staff` needs a
   * session of the desk.
   */
  caller: 'member' | 'visitor' | 'anyone' | 'staff';
  /** Of the tag `desk`. */
  desk: boolean;
  takesBody: boolean;
  /** The answer has an ETag. */
  versioned: boolean;
}

export interface ContractRoute {
  operation: ContractOperation;
  method: HTTPMethods;
  /** Below /api, in Fastify's syntax: `/courses/:id`. */
  url: string;
  schema: FastifySchema;
}

export interface Contract {
  /** openapi.yaml, parsed. */
  document: Record<string, unknown>;
  /** In the order of the document. */
  routes: readonly ContractRoute[];
  methodsAt: (path: string) => string[];
}

interface Operation {
  operationId: OperationId;
  tags: string[];
  security?: Record<string, string[]>[];
  requestBody?: unknown;
  responses: Record<string, { headers?: Record<string, unknown> }>;
}

let contract: Contract | undefined;

/** Reads the contract, the source of routes and schemas, once per process. */
export function readContract(): Contract {
  contract ??= read();
  return contract;
}

type Document = Contract['document'] & { paths: Record<string, Record<string, Operation>> };

/**
 * tools/bootstrap.mjs writes the parsed document as JSON with the hash of its source, since parsing
 * takes almost a second of CPU time.
 */
function readDocument(): Document {
  const source = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8');
  const parsed = new URL('../../common/api/openapi.json', import.meta.url);
  if (existsSync(parsed)) {
    const { sha256, document } = JSON.parse(readFileSync(parsed, 'utf8'));
    if (createHash('sha256').update(source).digest('hex') === sha256) return document;
  }
  return parse(source);
}

function read(): Contract {
  const document = readDocument();
  const schemaOf = routeSchema(document);
  const routes: ContractRoute[] = [];
  const addresses: { pattern: RegExp; methods: string[] }[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    const present = methods.filter((method) => item[method] !== undefined);
    const other = Object.keys(item).find((key) => !methods.some((method) => method === key));
    if (other !== undefined) throw new Error(`openapi.yaml: the server does not know ${other} of ${path}.`);
    addresses.push({
      pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
      methods: present.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])),
    });
    for (const method of present) {
      const operation = item[method];
      if (!operation) continue;
      routes.push({
        operation: {
          operationId: operation.operationId,
          caller: callerOf(operation.security ?? []),
          desk: operation.tags.includes('desk'),
          takesBody: operation.requestBody !== undefined,
          versioned: operation.responses['200']?.headers?.ETag !== undefined,
        },
        method: method.toUpperCase(),
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        schema: schemaOf(operation),
      });
    }
  }
  return {
    document,
    routes,
    methodsAt: (path) => addresses.find(({ pattern }) => pattern.test(path))?.methods ?? [],
  };
}

function callerOf(security: Record<string, string[]>[]): ContractOperation['caller'] {
  if (security.some((scheme) => 'deskSession' in scheme)) return 'staff';
  if (!security.some((scheme) => 'bearer' in scheme)) return 'anyone';
  return security.some((scheme) => Object.keys(scheme).length === 0) ? 'visitor' : 'member';
}
