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
