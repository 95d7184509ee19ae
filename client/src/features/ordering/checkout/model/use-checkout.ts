import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { orderNameOf } from '@jicai/shared/domain/ordering/order/order-name.ts';
import { useAtomValue } from 'jotai';
import { userAtom } from '../../../../lib/session.ts';
import { usePreview } from '../api.ts';
import { emptyDraft } from './form/form.ts';
import { useFormFiles } from './form/use-form-files.ts';
import { useOrderForm } from './form/use-order-form.ts';
import { useDefaultBooks } from './use-books.ts';
import { useWelfare } from './use-welfare.ts';

/** The lines that are checked out: of the cart, or the one of 立即购买. */
export interface CheckoutLines {
  readonly cartIds: readonly string[];
  readonly isWelfare: boolean;
}

/** The form of a checkout, and the orders that it would make. */
export function useCheckout({ cartIds, isWelfare }: CheckoutLines) {
  const user = useAtomValue(userAtom);
  const draft = useOrderForm(`${isWelfare ? 'welfare' : 'checkout'}.${user?.id ?? ''}`, {
    ...emptyDraft,
    contactName: user?.name ?? '',
  });
  const { values } = draft.form;
  const welfare = useWelfare(cartIds, values, isWelfare);
  // Products for recipients are not delivered to the address.
  const addressId = isWelfare ? null : values.addressId || null;
  const preview = usePreview(cartIds, addressId, welfare.wanted);
  const names = preview.data?.groups.flatMap(({ lines }) => lines.map(({ name }) => name));
  useDefaultBooks(values, draft.fill, names && orderNameOf(names));
  const files = useFormFiles();
  return { draft, welfare: isWelfare ? welfare : null, preview, files };
}

export type Checkout = ReturnType<typeof useCheckout>;
/** The orders that a checkout would make. */
export type Preview = ResponseOf<typeof checkoutEndpoints.preview>;
