import { type RawBuilder, sql } from 'kysely';

/**
 * AU21: returns an SQL condition on the `auction` row with this table alias, the counterpart of
 * `isCountHidden`: true while the number of the auction's sealed quotes is hidden. False, never SQL null, if
 * the rules lack the setting.
 */
export const countIsHidden = (auction: string): RawBuilder<boolean> => {
  const rules = sql.ref(`${auction}.rules`);
  return sql<boolean>`(${rules} ->> 'quoteMethod' = 'sealed' and ${rules} ->> 'sealedCount' = 'hidden'
    and ${sql.ref(`${auction}.outcome`)} is null) is true`;
};
