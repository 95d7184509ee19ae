import { useEffect, useRef } from 'react';
import { useProfile } from '../../../identity/profile/api.ts';
import { useAddresses, useInvoiceTitles } from '../../address/api.ts';
import type { OrderDraft } from './form/form.ts';

/**
 * Chooses the default address and title where nothing is chosen yet, and forgets a choice that is
 * not in the book any more (a draft of another day). The phone begins as the person's own.
 */
export function useDefaultBooks(
  draft: Pick<OrderDraft, 'addressId' | 'invoiceTitleId' | 'contactPhone'>,
  fill: (part: Partial<OrderDraft>) => void,
): void {
  const addresses = useAddresses().data?.rows;
  const titles = useInvoiceTitles().data?.rows;
  const phone = useProfile().data?.profile.phone;
  const { addressId, invoiceTitleId, contactPhone } = draft;
  const wasAsked = useRef(false);
  useEffect(() => {
    // Only once: who empties the field wants it empty.
    if (phone === undefined || wasAsked.current) return;
    wasAsked.current = true;
    if (phone !== '' && contactPhone === '') fill({ contactPhone: phone });
  }, [phone, contactPhone, fill]);
  useEffect(() => {
    const known = addresses?.some(({ id }) => id === addressId);
    const next = addresses?.[0]?.id ?? '';
    if (addresses && !known && next !== addressId) fill({ addressId: next });
  }, [addresses, addressId, fill]);
  useEffect(() => {
    const known = titles?.some(({ id }) => id === invoiceTitleId);
    const next = titles?.[0]?.id ?? '';
    if (titles && !known && next !== invoiceTitleId) fill({ invoiceTitleId: next });
  }, [titles, invoiceTitleId, fill]);
}
