import {
  addressEndpoints,
  invoiceTitleEndpoints,
} from '@jicai/shared/contract/ordering/address.ts';
import { useCall } from '../../../lib/http/call.ts';

export const useAddresses = () => useCall(addressEndpoints.list, {});
export const useInvoiceTitles = () => useCall(invoiceTitleEndpoints.list, {});
