import { masked, maskedMail } from './identifiers.ts';

/** Returns a mail address with most of its name hidden, or a mobile number with its middle hidden. */
export const maskedContact = (address: string): string =>
  address.includes('@') ? maskedMail(address) : masked(address);
