import { describe, expect, it } from 'vitest';
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
const refTo = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });

describe('the schemas of a route', () => {
  it('have what the parameters, the body and the answers of an operation refer to', () => {
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
    const answering = { responses: { 200: { content: { 'application/json': refTo('Pair') } } } };
    const schemaIn = (schema: { response?: unknown }) =>
      (schema.response as { 200: { content: { 'application/json': { schema: object } } } })[200].content[
        'application/json'
      ].schema;
    expect(schemaIn(schemaOf(answering))).toBe(schemaIn(schemaOf(answering)));
  });

  it.each([
    [
      'refers to itself',
      'Tree',
      'openapi.yaml: #/components/schemas/Tree refers to itself, which the server cannot inline.',
    ],
    ['is not in the document', 'Leaf', 'openapi.yaml has no #/components/schemas/Leaf.'],
  ])('cannot be made of a schema that %s', (_, name, message) => {
    const make = () => schemaOf({ responses: { 200: { content: { 'application/json': refTo(name) } } } });
    expect(make).toThrow(new Error(message));
  });

  it('are made of openapi.yaml without changing it, since generated requests and checks of answers read it too', () => {
    expect(JSON.stringify(readContract().document)).toContain('"$ref":"#/components/');
  });
});
