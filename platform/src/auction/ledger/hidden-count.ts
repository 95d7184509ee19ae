import { type RawBuilder, sql } from 'kysely';

/**
 * AU21 as SQL: true for a row of `auction`, under this alias, that hides how many sealed quotes it has. The
 * same as `isCountHidden`; false, never null, for rules without the setting.
 */
export const countIsHidden = (auction: string): RawBuilder<boolean> => {
  const rules = sql.ref(`${auction}.rules`);
  return sql<boolean>`(${rules} ->> 'quoteMethod' = 'sealed' and ${rules} ->> 'sealedCount' = 'hidden'
    and ${sql.ref(`${auction}.outcome`)} is null) is true`;
};
