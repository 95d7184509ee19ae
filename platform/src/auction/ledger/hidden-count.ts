import { type RawBuilder, sql } from 'kysely';

/**
 * AU21 as SQL: returns the condition that the row of `auction` with this alias hides how many sealed quotes
 * it has. The same as `isCountHidden`; false, never null, for rules without the setting.
 */
export const countIsHidden = (auction: string): RawBuilder<boolean> => {
  const rules = sql.ref(`${auction}.rules`);
  return sql<boolean>`(${rules} ->> 'quoteMethod' = 'sealed' and ${rules} ->> 'sealedCount' = 'hidden'
    and ${sql.ref(`${auction}.outcome`)} is null) is true`;
};
