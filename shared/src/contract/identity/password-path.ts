/** The page on which people change their password; apart from its calls, which few pages make. */
export const passwordPath = '/Xgmm';
