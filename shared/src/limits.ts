/** Business constants and limits (spec section 9, and the settings' defaults). Times in ms. */
export const limits = {
  requestTimeoutMs: 20_000,
  toastMs: 5_000,
  pageSize: 30,
  maxPageSize: 100,
  chartBids: 10,
  /** Bids in one answer of the live service's history call. */
  historyChunk: 500,
  reminderLength: 500,
  reasonLength: 200,
  reminderChunk: 100,
  /** The longest amount a person may send as text; longer is cut out before it is stored. */
  amountText: 32,
  loginNameLength: 64,
  passwordLength: 128,
  tokenIntervalSeconds: 60,
  sessionIdleMs: 30 * 60_000,
  sessionMaxMs: 12 * 60 * 60_000,
  jsonBodyBytes: 64 * 1024,
} as const;
