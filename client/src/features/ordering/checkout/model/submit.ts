import { type Codec, decode } from '@jicai/shared/contract/kernel/wire.ts';
import {
  type CheckoutGroup,
  checkoutEndpoints,
  type Difference,
  type SeenLine,
} from '@jicai/shared/contract/ordering/checkout.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { CallFailed } from '../../../../lib/http/call-failed.ts';
import { budgetOf } from '../../recipient/model/check.ts';
import { dayEnd, emptySupplier, formOf, type OrderDraft } from './form/form.ts';
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

export function submitBody(
  draft: OrderDraft,
  groups: readonly CheckoutGroup[],
  lines: readonly SeenLine[],
  welfare: Pick<Welfare, 'rows'> | null,
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
