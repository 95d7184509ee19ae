/** The kind of certificate that every shop needs; without a valid one it cannot sell. */
export const BUSINESS_LICENCE = '营业执照';
