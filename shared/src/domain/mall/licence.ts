/**
 * The kind of certificate (business licence) that every shop needs; a shop without a valid business licence
 * cannot sell.
 */
export const BUSINESS_LICENCE = '营业执照';
