/** The path of the page for changing the password; its own file, because few pages need that page's calls. */
export const passwordPath = '/Xgmm';
