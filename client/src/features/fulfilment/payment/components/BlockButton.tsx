import { type DueRow, paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { Badge, Button, SegmentedControl, Tooltip } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';

/** The mark of an invoice whose payment is stopped, with the reason. */
export function BlockBadge({ reason }: { readonly reason: string }) {
  if (reason === '') return null;
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      <Badge
        color="red"
        variant="light"
        radius="sm"
        tabIndex={0}
        aria-label={`暂停付款：${reason}`}
      >
        暂停付款
      </Badge>
    </Tooltip>
  );
}

/** Finance stops the payment of an invoice or of its supplier, or lets it go on. */
export function BlockButton({ row }: { readonly row: DueRow }) {
  const { invoiceId, invoiceNumber, supplierName, blockReason } = row;
  const isBlocked = blockReason !== '';
  const [isAsking, setAsking] = useState(false);
  const [scope, setScope] = useState<'invoice' | 'supplier'>('invoice');
  const [until, setUntil] = useState('');
  const block = useSend(paymentEndpoints.block, { repeats: true, quiet: true });
  const unblock = useSend(paymentEndpoints.unblock, { repeats: true, quiet: true });
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  const word = isBlocked ? '恢复付款' : '暂停付款';
  async function confirm(reason: string): Promise<void> {
    if (isBlocked) await unblock.send({ invoiceId });
    else await block.send({ invoiceId, scope, until, reason });
    toast('done', isBlocked ? '已恢复付款' : '已暂停付款');
    await changed();
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${word} ${invoiceNumber}`}
        onClick={() => setAsking(true)}
      >
        {word}
      </Button>
      {isAsking && (
        <ActionDialog
          title={word}
          text={
            isBlocked
              ? `发票 ${invoiceNumber} 可以重新申请付款；对 ${supplierName} 的暂停一并解除。`
              : '暂停期间不能申请或登记付款，供应商会收到原因；截止日当天仍然暂停。'
          }
          word={isBlocked ? '确认恢复' : '确认暂停'}
          needsReason={!isBlocked}
          sending={isBlocked ? unblock : block}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {!isBlocked && (
            <>
              <SegmentedControl
                aria-label="暂停范围"
                value={scope}
                data={[
                  { value: 'invoice', label: '仅该发票' },
                  { value: 'supplier', label: '该供应商全部款项' },
                ]}
                onChange={(value) => setScope(value === 'supplier' ? 'supplier' : 'invoice')}
              />
              <DateField
                data-path="until"
                label="截止日"
                description="不填则直到恢复为止"
                value={until}
                onChange={setUntil}
              />
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}
