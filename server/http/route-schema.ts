import type { FastifySchema } from 'fastify';

type Content = Record<string, { schema?: object }>;

const places = ['path', 'query', 'header'] as const;

interface Parameter {
  name: string;
  in: (typeof places)[number] | 'cookie';
  required?: boolean;
  /** Undefined where `content` describes it. */
  schema?: object;
}

/** An OpenAPI 3.1 operation with all `$ref` resolved. */
interface InlinedOperation {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

export function routeSchema(document: object): (operation: object) => FastifySchema {
  const inlined = inliner(document);
  return (operation) => {
    const { parameters = [], requestBody, responses } = inlined(operation) as InlinedOperation;
    const answers = Object.entries(responses).flatMap(([status, { content }]) => {
      const described = describedTypes(content);
      return described ? [[status, { content: described }]] : [];
    });
    const body = describedTypes(requestBody?.content);
    for (const { name, in: place, schema } of parameters) {
      if (place === 'cookie' || schema === undefined) {
        throw new Error(
          `openapi.yaml: the server checks no parameter such as ${name}: give it a schema, in no cookie.`,
        );
      }
    }
    const [params, querystring, headers] = places.map((place) =>
      objectOf(parameters.filter((parameter) => parameter.in === place)),
    );
    return {
      ...(params && { params }),
      ...(querystring && { querystring }),
      ...(headers && { headers }),
      ...(body && { body: { content: body } }),
      response: Object.fromEntries(answers),
    };
  };
}

/** Drops media types without a schema, such as files. */
function describedTypes(content: Content = {}): Content | null {
  const described = Object.entries(content).filter(([, { schema }]) => schema !== undefined);
  return described.length > 0 ? Object.fromEntries(described) : null;
}

/** Fastify validates all parameters of one place as one object. */
function objectOf(parameters: readonly Parameter[]): object | null {
  if (parameters.length === 0) return null;
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Resolves `$ref` recursively. */
function inliner(document: object): (part: unknown) => unknown {
  const known = new Map<string, unknown>();
  const inlined = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inlined);
    if (typeof part !== 'object' || part === null) return part;
    if ('$ref' in part && typeof part.$ref === 'string') {
      const { $ref, description: _, summary: __, ...others } = part as Record<string, unknown>;
      const [other] = Object.keys(others);
      if (other !== undefined) throw new Error(`openapi.yaml: the server ignores ${other} next to ${$ref}.`);
      return referred(part.$ref);
    }
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inlined(value)]));
  };
  const referred = (ref: string): unknown => {
    if (!known.has(ref)) {
      known.set(ref, null);
      known.set(ref, inlined(at(document, ref)));
    }
    const target = known.get(ref);
    if (target === null) throw new Error(`openapi.yaml: ${ref} refers to itself, which the server cannot inline.`);
    return target;
  };
  return inlined;
}

/** Resolves a local reference such as `#/components/schemas/Course`. */
function at(document: object, ref: string): unknown {
  const [start, ...keys] = ref.split('/');
  let part: unknown = document;
  for (const key of keys) part = (part as Record<string, unknown> | undefined)?.[key];
  if (start !== '#' || part === undefined) throw new Error(`openapi.yaml has no ${ref}.`);
  return part;
}
