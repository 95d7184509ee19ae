/**
 * The path of the page for changing the password. The constant has a file of its own, so that pages
 * that only link to that page need not load its calls.
 */
export const passwordPath = '/Xgmm';
