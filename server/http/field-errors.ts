import type { Words } from '../domain/common/problem.ts';
import { type Texts, textsIn } from '../texts/texts.ts';

/** An error of Ajv. */
export interface ShapeError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
  message?: string | undefined;
}

export function fieldErrors(errors: readonly ShapeError[]): Record<string, Words[]> {
  // a Map, since names come from the caller and `constructor` may be among them
  const fields = new Map<string, Map<string, Words>>();
  for (const error of closestForm(errors)) {
    const field = fieldOf(error);
    const words = wordsOf(error);
    // the same words once, whatever they are about
    fields.set(field, (fields.get(field) ?? new Map()).set(words(textsIn('en')), words));
  }
  return Object.fromEntries([...fields].map(([field, all]) => [field, [...all.values()]]));
}

/** For `oneOf`: only the errors of the alternative with the fewest. */
function closestForm(errors: readonly ShapeError[]): readonly ShapeError[] {
  const forms = new Map<string, ShapeError[]>();
  for (const error of errors) {
    const form = /#\/oneOf\/(\d+)\//.exec(error.schemaPath)?.[1];
    if (form === undefined) continue;
    forms.set(form, [...(forms.get(form) ?? []), error]);
  }
  const closest = [...forms.values()].sort((one, other) => one.length - other.length)[0];
  return closest ?? errors;
}

function fieldOf({ instancePath, params }: ShapeError): string {
  const named = params.missingProperty ?? params.additionalProperty;
  const first = instancePath.split('/')[1];
  return first || (typeof named === 'string' ? named : 'body');
}

function wordsOf({ keyword, params, message }: ShapeError): (say: Texts) => string {
  if (keyword === 'required' || (keyword === 'minLength' && params.limit === 1))
    return ({ rules }) => rules.details.missing;
  return ({ requests: { fields }, language }) => {
    if (keyword === 'additionalProperties') return fields.unknown;
    if (keyword === 'format' && params.format === 'email') return fields.email;
    if (keyword === 'format' && params.format === 'date') return fields.date;
    if (keyword === 'maxLength') return fields.tooLong({ most: Number(params.limit) });
    if (keyword === 'enum' && Array.isArray(params.allowedValues)) {
      return fields.oneOf({ values: params.allowedValues.join(', ') });
    }
    if (keyword === 'minimum') return fields.atLeast({ least: Number(params.limit) });
    if (keyword === 'maximum') return fields.atMost({ most: Number(params.limit) });
    return language.code === 'en' && message !== undefined ? `This value ${message}.` : fields.other;
  };
}
