/** An error of Ajv. */
export interface ShapeError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
  message?: string | undefined;
}

export function fieldErrors(errors: readonly ShapeError[]): Record<string, string[]> {
  // a Map, since names come from the caller and `constructor` may be among them
  const fields = new Map<string, Set<string>>();
  for (const error of closestForm(errors)) {
    const field = fieldOf(error);
    fields.set(field, (fields.get(field) ?? new Set()).add(messageOf(error)));
  }
  return Object.fromEntries([...fields].map(([field, messages]) => [field, [...messages]]));
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

function messageOf({ keyword, params, message }: ShapeError): string {
  if (keyword === 'required' || (keyword === 'minLength' && params.limit === 1)) return 'Please fill in this field.';
  if (keyword === 'additionalProperties') return 'This field is not known.';
  if (keyword === 'format' && params.format === 'email') return 'Please enter a valid email address.';
  if (keyword === 'format' && params.format === 'date') return 'Please enter a date as YYYY-MM-DD.';
  if (keyword === 'maxLength') return `Please use at most ${params.limit} characters.`;
  if (keyword === 'enum' && Array.isArray(params.allowedValues)) {
    return `Please use one of: ${params.allowedValues.join(', ')}.`;
  }
  if (keyword === 'minimum' || keyword === 'maximum') {
    return `Please use a number that is ${keyword === 'minimum' ? 'at least' : 'at most'} ${params.limit}.`;
  }
  return `This value ${message ?? 'is not acceptable'}.`;
}
