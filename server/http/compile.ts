import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';

// Validators and serializers are compiled when a call needs them first, so that a start does not
// wait for all of them, and once a process: operations that refer to the same schema share them.

const options = { allErrors: true, strict: true, strictTypes: false, strictRequired: false } as const;
const ofBodies = formats.default(new Ajv2020(options));
const ofAddresses = formats.default(new Ajv2020({ ...options, coerceTypes: true }));
const bodyValidator = oncePerSchema((schema) => ofBodies.compile(schema));
const addressValidator = oncePerSchema((schema) => ofAddresses.compile(schema));

/**
 * Request bodies are validated as sent; parameters arrive as text, so they may be converted to
 * numbers.
 */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const validator = httpPart === 'body' ? bodyValidator : addressValidator;
  return (data: unknown) => {
    const validate = validator(schema);
    return validate(data) ? { value: data } : { error: validate.errors ?? [] };
  };
};

const toSerializer = SerializerSelector()({}, {});
const serializer = oncePerSchema((schema) => toSerializer({ schema, method: '', url: '', httpStatus: '' }));

/** Answers are written with the fields that their schema has, and no others. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  return (data) => serializer(schema)(data);
};

/** What is made of a schema, made at its first use. */
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
