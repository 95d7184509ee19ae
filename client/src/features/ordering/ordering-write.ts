/** Options of `useSend` for the writes of this wing: afterwards every call of its slices is refetched. */
export const orderingWrite = {
  quiet: true,
  repeats: true,
  refreshes:
    /^(order|budget|orderMessage|todo|cart|statistics|address|invoiceTitle|thread|purchaseList)\./,
} as const;
