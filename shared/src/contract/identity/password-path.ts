/** The path of the page for changing the password. It is in its own file because few pages make the calls. */
export const passwordPath = '/Xgmm';
