/** The calls that show orders and their document chains. */
export const SHOWS_CHAINS = /^(?:order|thread|acceptance|stock|todo)\./;

/** Options of `useSend` for the writes about orders and their document chains. */
export const fulfilmentWrite = { quiet: true, repeats: true, refreshes: SHOWS_CHAINS } as const;
