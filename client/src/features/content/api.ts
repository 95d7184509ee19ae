import { contentEndpoints } from '@jicai/shared/contract/content.ts';
import { useCall } from '../../lib/call.ts';

/** What a zone's home shows. */
export function useHome(zoneId: string) {
  return useCall(contentEndpoints.home, { zoneId }, { quiet: true });
}

/** How one reaches the platform; the footer asks it. */
export function useContact() {
  return useCall(contentEndpoints.contact, {}, { quiet: true });
}
