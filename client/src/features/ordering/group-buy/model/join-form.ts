import type { JoinForm } from '@jicai/shared/contract/ordering/group-buy.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayText } from '../../../../lib/time/time-text.ts';
import {
  dayEnd,
  emptyDraft,
  emptySupplier,
  formOf,
  type OrderDraft,
} from '../../checkout/model/form/form.ts';

/** The supplier's part of a join stands under this name in the draft. */
export const SHOP_KEY = 'group';

/** The request that a draft makes. */
export function joinFormOf(draft: OrderDraft): JoinForm {
  const { deliverBy, deliveryNote, remark } = draft.suppliers[SHOP_KEY] ?? emptySupplier;
  return {
    ...formOf(draft),
    addressId: draft.addressId,
    invoiceTitleId: draft.invoiceTitleId,
    deliverBy: dayEnd(deliverBy),
    deliveryNote: deliveryNote.trim(),
    remark: remark.trim(),
  };
}

/** An own join as it can be changed. */
export function draftOf(form: JoinForm): OrderDraft {
  const { deliverBy, deliveryNote, remark, compared, comparisonId, ...rest } = form;
  return {
    ...emptyDraft,
    ...rest,
    compared: compared.map((row, index) => ({
      key: index + 1,
      supplierName: row.supplierName,
      goodsName: row.goodsName,
      price: row.price === null ? '' : formatFen(row.price),
      note: row.note,
      terms: row.terms,
      fileGroup: row.fileGroup,
    })),
    comparisonId: comparisonId ?? '',
    suppliers: {
      [SHOP_KEY]: {
        deliverBy: deliverBy === null ? '' : dayText(deliverBy),
        deliveryNote,
        remark,
      },
    },
  };
}
