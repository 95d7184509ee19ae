import { type Codec, decode } from '@jicai/shared/contract/kernel/wire.ts';
import {
  type CheckoutGroup,
  checkoutEndpoints,
  type Difference,
  type KeptPart,
  type SeenLine,
  type WantedLine,
} from '@jicai/shared/contract/ordering/checkout.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { CallFailed } from '../../../../lib/http/call-failed.ts';
import { budgetOf } from '../../recipient/model/check.ts';
import { dayEnd, emptySupplier, formOf, type OrderDraft } from './form.ts';
import type { Welfare } from './use-welfare.ts';

/** The lines of the groups as the buyer sees them. */
export function seenLines(groups: readonly CheckoutGroup[]): (SeenLine & { shopId: string })[] {
  return groups.flatMap(({ shopId, lines }) =>
    lines.map(({ cartId, accessoryId, quantity, price }) => ({
      cartId,
      accessoryId,
      quantity,
      price,
      shopId,
    })),
  );
}

interface Circumstances {
  readonly welfare: Pick<Welfare, 'rows'> | null;
  /** 立即购买: so much was put into the cart for this order. Null: the cart's lines go whole. */
  readonly taken: readonly WantedLine[] | null;
}

/** The parts that stay in the cart when only `taken` leaves it; of whole lines nothing stays. */
export function keptParts(
  groups: readonly CheckoutGroup[],
  taken: readonly WantedLine[] | null,
): KeptPart[] {
  const parts = groups
    .flatMap(({ lines }) => lines)
    .flatMap(({ cartId, accessoryId, inCart }) => {
      const mine = taken?.find((one) => one.cartId === cartId && one.accessoryId === accessoryId);
      return mine
        ? [{ cartId, accessoryId, inCart, stays: Math.max(0, inCart - mine.quantity) }]
        : [];
    });
  const staying = parts.filter(({ accessoryId, stays }) => accessoryId === null && stays > 0);
  return parts.filter(({ cartId }) => staying.some((line) => line.cartId === cartId));
}

export function submitBody(
  draft: OrderDraft,
  groups: readonly CheckoutGroup[],
  lines: readonly SeenLine[],
  { welfare, taken }: Circumstances,
) {
  return {
    ...formOf(draft),
    addressId: draft.addressId,
    invoiceTitleId: draft.invoiceTitleId,
    isWelfare: welfare !== null,
    recipients: (welfare?.rows ?? []).map(({ name, phone, regionCode, detail, remark }) => ({
      name: name.trim(),
      phone: phone.trim(),
      regionCode: regionCode ?? '',
      detail: detail.trim(),
      remark: remark.trim(),
    })),
    budgetPerHead: welfare ? budgetOf(draft.budgetPerHead) : null,
    suppliers: groups.map(({ shopId }) => {
      const { deliverBy, deliveryNote, remark } = draft.suppliers[shopId] ?? emptySupplier;
      return { shopId, deliverBy: dayEnd(deliverBy), deliveryNote, remark };
    }),
    lines: lines.map(({ cartId, accessoryId, quantity, price }) => ({
      cartId,
      accessoryId,
      quantity,
      price,
    })),
    keeps: keptParts(groups, taken),
  };
}

function read<T extends { differences: Difference[] }>(codec: Codec<T>, failure: CallFailed) {
  try {
    return decode(codec, failure.wire).differences;
  } catch {
    // A refusal without an answer beside it.
    return [];
  }
}

/** The differences that came with a refusal; none for any other failure. */
export function differencesOf(error: unknown, of: 'submit' | 'edit'): Difference[] {
  if (!(error instanceof CallFailed) || error.kind !== 'refused') return [];
  return of === 'submit'
    ? read(checkoutEndpoints.submit.response, error)
    : read(orderEndpoints.edit.response, error);
}
