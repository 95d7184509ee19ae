import { useEffect } from 'react';
import { useAddresses, useInvoiceTitles } from '../../address/api.ts';
import type { OrderDraft } from '../model/form.ts';

/**
 * Chooses the default address and title where nothing is chosen yet, and forgets a choice that is
 * not in the book any more (a draft of another day).
 */
export function useDefaultBooks(
  draft: Pick<OrderDraft, 'addressId' | 'invoiceTitleId'>,
  fill: (part: Partial<OrderDraft>) => void,
): void {
  const addresses = useAddresses().data?.rows;
  const titles = useInvoiceTitles().data?.rows;
  const { addressId, invoiceTitleId } = draft;
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
