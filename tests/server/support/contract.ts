import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { readContract } from '../../../server/http/contract.ts';

interface Answer {
  method: string;
  /** As requested. */
  url: string;
  status: number;
  contentType: string | undefined;
  body: unknown;
}

interface Described {
  content?: Record<string, { schema?: unknown }>;
  $ref?: string;
}

const { document } = readContract();
const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema({ ...document, $id: 'openapi' });
const validators = new Map<string, ValidateFunction>();

const addresses = Object.entries(
  document.paths as Record<string, Record<string, { responses: Record<string, Described> }>>,
)
  // paths without parameters precede those that match them too
  .sort(([one], [other]) => one.split('{').length - other.split('{').length)
  .map(([path, item]) => ({ path, item, pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }));

/** @throws Error with the difference between an answer and openapi.yaml */
export function checkAgainstContract({ method, url, status, contentType, body }: Answer): void {
  const address = addresses.find(({ pattern }) => pattern.test(url.split('?')[0] ?? ''));
  const name = method.toLowerCase();
  const operation = address?.item[name];
  if (!address || !operation) return;
  const described = operation.responses[status];
  if (!described)
    throw new Error(`${method} ${url.slice(0, 200)}: status ${status} is not in openapi.yaml; ${JSON.stringify(body)}`);
  if (!contentType?.startsWith('application/json')) return;
  const pointer = described.$ref ?? `#/paths/${pointerOf(address.path)}/${name}/responses/${status}`;
  const validate = validatorAt(`openapi${pointer}/content/application~1json/schema`);
  if (!validate(body)) {
    throw new Error(`${method} ${url} ${status}: ${ajv.errorsText(validate.errors)}; body ${JSON.stringify(body)}`);
  }
}

function validatorAt($ref: string): ValidateFunction {
  const validate = validators.get($ref) ?? ajv.compile({ $ref });
  validators.set($ref, validate);
  return validate;
}

function pointerOf(segment: string): string {
  return encodeURI(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
}
