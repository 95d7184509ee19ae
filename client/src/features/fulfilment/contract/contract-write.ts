/** Options of `useSend` for the writes about contracts. */
export const contractWrite = {
  quiet: true,
  repeats: true,
  refreshes: /^(?:contract|contractReview|payment|order|thread|todo)\./,
} as const;
