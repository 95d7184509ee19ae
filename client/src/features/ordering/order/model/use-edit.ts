import type { Difference } from '@jicai/shared/contract/ordering/checkout.ts';
import type { OrderDetail } from '@jicai/shared/contract/ordering/order/tables.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSend } from '../../../../lib/http/call.ts';
import { dayText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import {
  dayEnd,
  emptyDraft,
  emptySupplier,
  formOf,
  type OrderDraft,
} from '../../checkout/model/form/form.ts';
import { showFirstError } from '../../checkout/model/form/show-first-error.ts';
import { useFormFiles } from '../../checkout/model/form/use-form-files.ts';
import { useOrderForm } from '../../checkout/model/form/use-order-form.ts';
import { differencesOf } from '../../checkout/model/submit.ts';
import { orderingWrite } from '../../ordering-write.ts';
import { orderPaths } from '../paths.ts';
import { agreedEdit, type EditedLine, startEdit } from './edit.ts';

function draftOf(order: OrderDetail): OrderDraft {
  return {
    ...emptyDraft,
    name: order.name,
    fundsType: order.fundsType,
    fundsCard: order.fundsCard,
    contactName: order.contactName,
    contactPhone: order.contactPhone,
    reimburserName: order.reimburserName,
    reimburserPhone: order.reimburserPhone,
    purposeNote: order.purposeNote,
    proofGroup: order.proofGroup,
    compared: order.compared.map((row, key) => ({
      ...row,
      key,
      price: row.price === null ? '' : fenToText(row.price),
    })),
    suppliers: {
      [order.shopId]: {
        deliverBy: order.deliverByMs === null ? '' : dayText(order.deliverByMs),
        deliveryNote: order.deliveryNote,
        remark: order.remark,
      },
    },
  };
}

/** A draft or a rejected order as it is changed, and its new submission. */
export function useEdit(order: OrderDetail) {
  const navigate = useNavigate();
  const toast = useSetAtom(toastAtom);
  const draft = useOrderForm(`edit.${order.id}.${order.version}`, draftOf(order), true);
  const { form } = draft;
  const [lines, setLines] = useState<readonly EditedLine[]>(() => startEdit(order.lines));
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  const files = useFormFiles();
  const edit = useSend(orderEndpoints.edit, orderingWrite);
  const kept = lines.filter(({ quantity }) => quantity > 0);
  const agreed = agreedEdit(lines, differences);

  function bodyOf(edited: readonly EditedLine[]) {
    const value = form.getValues();
    const { deliverBy, deliveryNote, remark } = value.suppliers[order.shopId] ?? emptySupplier;
    return {
      id: order.id,
      version: order.version,
      ...formOf(value),
      addressId: value.addressId || null,
      invoiceTitleId: value.invoiceTitleId || null,
      deletedFiles: files.deleted,
      deliverBy: dayEnd(deliverBy),
      deliveryNote,
      remark,
      lines: edited.map(({ lineNo, quantity, price }) => ({ lineNo, quantity, price })),
    };
  }

  async function send(edited: readonly EditedLine[]): Promise<void> {
    setLines(edited);
    try {
      await edit.send(bodyOf(edited));
      draft.forget();
      toast('done', '提交成功');
      void navigate(orderPaths.orderDetail.to(order.id), { replace: true });
    } catch (error) {
      setDifferences(differencesOf(error, 'edit'));
    }
  }

  return {
    form,
    savedAtMs: draft.savedAtMs,
    lines,
    setLines,
    /** The lines that are still ordered. */
    kept,
    isUploading: files.isUploading,
    onFiles: files.report,
    differences,
    leavesNothing: agreed.every(({ quantity }) => quantity === 0),
    isSending: edit.isSending,
    /** Differences are shown in their dialog, any other failure above the button. */
    failure: differences.length === 0 ? edit.failure : null,
    start: () => {
      const isFaulty = showFirstError(form.validate().errors);
      if (kept.length > 0 && !isFaulty) void send(lines);
    },
    agree: () => void send(agreed),
    close: () => setDifferences([]),
  };
}
