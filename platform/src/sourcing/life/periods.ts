/** Working days that an inquiry is open at least, from its publication. */
export const INQUIRY_DAYS = 3;
