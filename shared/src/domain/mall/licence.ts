/** The kind of certificate that every shop needs; without a valid one it sells nothing. */
export const BUSINESS_LICENCE = '营业执照';
