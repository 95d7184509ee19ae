import {
  addressEndpoints,
  invoiceTitleEndpoints,
} from '@jicai/shared/contract/ordering/address.ts';
import { useCall } from '../../../lib/http/call.ts';

export const useAddresses = () => useCall(addressEndpoints.list, {});
/** Reads the person's own contact data, which forms offer. */
export const useKnown = () => useCall(addressEndpoints.known, {}, { quiet: true });
export const useInvoiceTitles = () => useCall(invoiceTitleEndpoints.list, {});
