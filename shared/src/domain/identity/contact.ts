import { masked, maskedMail } from './identifiers.ts';

/** Returns a mail address or mobile number with its middle hidden. */
export const maskedContact = (address: string): string =>
  address.includes('@') ? maskedMail(address) : masked(address);
