import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';

// Compiled on first use, which shortens the start, and once per process for schemas that operations
// share.

const options = { allErrors: true, strict: true, strictTypes: false, strictRequired: false } as const;
const ofBodies = formats.default(new Ajv2020(options));
// `array`: a parameter that may be repeated arrives as a text where it is there once
const ofAddresses = formats.default(new Ajv2020({ ...options, coerceTypes: 'array' }));
const bodyValidator = oncePerSchema((schema) => ofBodies.compile(schema));
const addressValidator = oncePerSchema((schema) => ofAddresses.compile(schema));

/** Bodies are validated as sent; parameters arrive as text, so they are coerced. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const validator = httpPart === 'body' ? bodyValidator : addressValidator;
  return (data: unknown) => {
    const validate = validator(schema);
    return validate(data) ? { value: data } : { error: validate.errors ?? [] };
  };
};

const toSerializer = SerializerSelector()({}, {});
const serializer = oncePerSchema((schema) => toSerializer({ schema, method: '', url: '', httpStatus: '' }));

/** Fields that the response schema lacks are dropped. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  return (data) => serializer(schema)(data);
};

function oncePerSchema<Made>(make: (schema: object) => Made): (schema: object) => Made {
  const made = new WeakMap<object, Made>();
  return (schema) => {
    const known = made.get(schema);
    if (known !== undefined) return known;
    const fresh = make(schema);
    made.set(schema, fresh);
    return fresh;
  };
}
