import { type RawBuilder, sql } from 'kysely';

/**
 * AU21: returns the SQL form of `isCountHidden` for the row of `auction` with this alias: whether the number
 * of its sealed quotes is hidden now. False, never null, for rules without the setting.
 */
export const countIsHidden = (auction: string): RawBuilder<boolean> => {
  const rules = sql.ref(`${auction}.rules`);
  return sql<boolean>`(${rules} ->> 'quoteMethod' = 'sealed' and ${rules} ->> 'sealedCount' = 'hidden'
    and ${sql.ref(`${auction}.outcome`)} is null) is true`;
};
