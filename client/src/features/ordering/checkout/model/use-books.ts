import { useEffect, useRef } from 'react';
import { useAddresses, useInvoiceTitles, useKnown } from '../../address/api.ts';
import { nextChoice } from '../../address/model/next-choice.ts';
import { useOffer } from '../../address/model/use-offer.ts';
import type { OrderDraft } from './form/form.ts';

type Fill = (part: Partial<OrderDraft>) => void;

/** Chooses the first entry of a book where none of its entries is chosen. */
function useChoice(
  rows: readonly { readonly id: string }[] | undefined,
  chosen: string,
  choose: (id: string) => void,
): void {
  const read = useRef<typeof rows>(undefined);
  useEffect(() => {
    if (!rows) return;
    const next = nextChoice(
      rows.map(({ id }) => id),
      chosen,
      // The book is as it was when it was last looked at, so the choice is newer.
      read.current === rows,
    );
    read.current = rows;
    if (next !== chosen) choose(next);
  });
}

type Filled = Pick<
  OrderDraft,
  'addressId' | 'invoiceTitleId' | 'contactName' | 'contactPhone' | 'name'
>;

/**
 * Fills in what is known: the default address and title where nothing is chosen yet or a choice is not in the
 * book any more (a draft of another day), the person's name and phone, and the name of the order.
 */
export function useDefaultBooks(draft: Filled, fill: Fill, orderName?: string): void {
  const known = useKnown().data?.known;
  useChoice(useAddresses().data?.rows, draft.addressId, (addressId) => fill({ addressId }));
  useChoice(useInvoiceTitles().data?.rows, draft.invoiceTitleId, (invoiceTitleId) =>
    fill({ invoiceTitleId }),
  );
  useOffer('contactName', known?.contactName, draft.contactName, (contactName) =>
    fill({ contactName }),
  );
  useOffer('contactPhone', known?.contactPhone, draft.contactPhone, (contactPhone) =>
    fill({ contactPhone }),
  );
  useOffer('name', orderName, draft.name, (name) => fill({ name }));
}
