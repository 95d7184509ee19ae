import { masked, maskedMail } from './identifiers.ts';

/** A mail address or a mobile number with its middle hidden. */
export const maskedContact = (address: string): string =>
  address.includes('@') ? maskedMail(address) : masked(address);
