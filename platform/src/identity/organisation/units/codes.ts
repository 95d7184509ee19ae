import { type RawBuilder, sql } from 'kysely';

/**
 * The code of organisation `o` in the form of `comparedUnitCode`: capital letters, half-width
 * signs, no blanks. Units are stored as they were typed; there is an index of this expression.
 */
export const canonicalCode: RawBuilder<string> = sql<string>`upper(regexp_replace(normalize(o.code, NFKC), '\\s', '', 'g'))`;
