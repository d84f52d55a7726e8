import { sql } from 'kysely';

/** Of a row in a list that is sorted by time and id. */
export interface Place {
  at: Date;
  id: string;
}

/** For a comparison with `(time, id)`. */
export const placeIn = (place?: Place) => sql`(${place?.at ?? new Date(0)}::timestamptz, ${place?.id ?? ''})`;
