import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readContract } from '../../../server/http/contract.ts';
import { routeSchema } from '../../../server/http/route-schema.ts';

const components = {
  schemas: {
    Name: { type: 'string', maxLength: 60 },
    Pair: { type: 'array', items: { $ref: '#/components/schemas/Name' } },
    Tree: { type: 'object', properties: { left: { $ref: '#/components/schemas/Tree' } } },
  },
  responses: {
    Refused: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pair' } } } },
  },
};
const schemaOf = routeSchema({ components });
const refTo = (name: string, more = {}) => ({ schema: { $ref: `#/components/schemas/${name}`, ...more } });
const answering = (name: string, more = {}) => ({
  responses: { 200: { content: { 'application/json': refTo(name, more) } } },
});

describe('the schemas of a route', () => {
  it('contain what the parameters, the body and the answers of an operation refer to', () => {
    const schema = schemaOf({
      parameters: [
        { name: 'id', in: 'path', required: true, ...refTo('Name') },
        { name: 'page', in: 'query', schema: { type: 'integer' } },
        { name: 'if-none-match', in: 'header', ...refTo('Name') },
      ],
      requestBody: { content: { 'application/json': refTo('Pair') } },
      responses: {
        200: { content: { 'application/pdf': {} } },
        204: {},
        422: { $ref: '#/components/responses/Refused' },
      },
    });

    const pair = { type: 'array', items: components.schemas.Name };
    expect(schema).toEqual({
      params: { type: 'object', properties: { id: components.schemas.Name }, required: ['id'] },
      querystring: { type: 'object', properties: { page: { type: 'integer' } }, required: [] },
      headers: { type: 'object', properties: { 'if-none-match': components.schemas.Name }, required: [] },
      body: { content: { 'application/json': { schema: pair } } },
      response: { 422: { content: { 'application/json': { schema: pair } } } },
    });
  });

  it('are one object where operations refer to the same, so that a process compiles it once', () => {
    const schemaIn = (schema: { response?: unknown }) =>
      (schema.response as { 200: { content: { 'application/json': { schema: object } } } })[200].content[
        'application/json'
      ].schema;
    expect(schemaIn(schemaOf(answering('Pair')))).toBe(schemaIn(schemaOf(answering('Pair'))));
  });

  it.each([
    [
      'a schema that refers to itself',
      answering('Tree'),
      'openapi.yaml: #/components/schemas/Tree refers to itself, which the server cannot inline.',
    ],
    ['a schema that is not in the document', answering('Leaf'), 'openapi.yaml has no #/components/schemas/Leaf.'],
    [
      'a rule next to a reference',
      answering('Name', { minLength: 1 }),
      'openapi.yaml: the server ignores minLength next to #/components/schemas/Name.',
    ],
    [
      'a parameter in a cookie',
      { ...answering('Name'), parameters: [{ name: 'sid', in: 'cookie', ...refTo('Name') }] },
      'openapi.yaml: the server checks no parameter such as sid: give it a schema, in no cookie.',
    ],
    [
      'a parameter without a schema',
      { ...answering('Name'), parameters: [{ name: 'filter', in: 'query', content: {} }] },
      'openapi.yaml: the server checks no parameter such as filter: give it a schema, in no cookie.',
    ],
  ])('cannot be built from %s', (_, operation, message) => {
    expect(() => schemaOf(operation)).toThrow(new Error(message));
  });

  it('leave openapi.yaml unchanged, since generated requests and checks of answers read it too', () => {
    const text = readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8');
    expect(readContract().document).toEqual(parse(text));
  });
});
