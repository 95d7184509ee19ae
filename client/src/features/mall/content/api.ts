import { contentEndpoints } from '@jicai/shared/contract/mall/content.ts';
import { useCall } from '../../../lib/http/call.ts';

/** The content of a zone's home. */
export function useHome(zoneId: string) {
  return useCall(contentEndpoints.home, { zoneId }, { quiet: true });
}

/** How one reaches the platform; the footer asks it. */
export function useContact() {
  return useCall(contentEndpoints.contact, {}, { quiet: true });
}
