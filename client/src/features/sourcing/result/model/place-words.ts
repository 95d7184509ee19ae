import type { OutcomeView } from '@jicai/shared/contract/auction/auction.ts';

/** Whether nothing is known of the quotes of a package that has its outcome: none was opened (AU21). */
export const isUnopened = (
  places: readonly { readonly amount: number | null; readonly bids: number }[],
): boolean =>
  places.length > 0 && places.every(({ amount, bids }) => amount === null && bids === 0);

/**
 * One's place in the ranking of a whole package: 未通过 for who did not pass the evaluation (IQ7), a dash for
 * who has none for another reason.
 */
export const placeWords = (rank: number | null, isLeftOut: boolean): string => {
  if (rank !== null) return `第 ${rank} 名`;
  return isLeftOut ? '未通过' : '—';
};

/**
 * Returns the title of the ranks of a package. Until the evaluation is decided the ranks follow the prices alone,
 * which neither points nor exclusions have changed yet (IQ7, PE3).
 */
export const rankTitle = (outcome: Pick<OutcomeView, 'confirmation'> | null): string =>
  outcome?.confirmation === 'evaluating' ? '价格名次' : '名次';
