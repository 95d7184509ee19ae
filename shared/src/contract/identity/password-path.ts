/**
 * The path of the page for changing the password. It is a file of its own, so that pages that only link to
 * the page need not load the calls of that page.
 */
export const passwordPath = '/Xgmm';
