import {
  type ApplicationDetail,
  invoiceEndpoints,
} from '@jicai/shared/contract/fulfilment/invoice.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { Button, Group, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';

interface Props {
  readonly application: ApplicationDetail;
}

const DIALOGS = {
  receive: {
    title: '收票确认',
    text: '确认已收到全部发票；付款期限从约定之日起算，发票进入应付清单。',
    word: '确认收票',
    isDanger: false,
  },
  giveBack: {
    title: '退票',
    text: '发票退回供应商重开，已登记的发票号码不再占用。',
    word: '退票',
    isDanger: true,
  },
  withdraw: {
    title: '作废开票申请',
    text: '作废后对账单可以重新申请开票。',
    word: '作废',
    isDanger: true,
  },
} as const;
type Dialog = keyof typeof DIALOGS;

/** The buyer's moves of an application; the supplier registers below. */
export function ApplicationActions({ application }: Props) {
  const { id, version, actions } = application;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const receive = useSend(invoiceEndpoints.receive, { quiet: true, repeats: true });
  const giveBack = useSend(invoiceEndpoints.giveBack, { quiet: true, repeats: true });
  const withdraw = useSend(invoiceEndpoints.withdraw, { quiet: true, repeats: true });
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  const sendings = { receive, giveBack, withdraw };
  const names = keysOf(DIALOGS).filter((name) => actions.includes(name));
  const held = application.invoices.find(
    ({ state, openRed }) => state === 'registered' && openRed !== '',
  );
  if (held)
    return (
      <Text mt="md" c="var(--jc-muted)">
        发票 {held.number} 的红字确认单 {held.openRed}{' '}
        未完成，开具红字发票或撤回确认单之后才能收票、退票。
      </Text>
    );
  if (names.length === 0) return null;
  async function carryOut(name: Dialog, reason: string): Promise<void> {
    if (name === 'receive') await receive.send({ id, version });
    if (name === 'giveBack') await giveBack.send({ id, version, reason });
    if (name === 'withdraw') await withdraw.send({ id, version, reason });
    toast('done', '操作成功');
    await changed();
  }
  return (
    <Group gap="sm" mt="md" className="no-print">
      {names.map((name) => (
        <Button
          key={name}
          {...(name === 'receive' ? {} : { variant: 'default' })}
          onClick={() => setDialog(name)}
        >
          {DIALOGS[name].word}
        </Button>
      ))}
      {dialog && (
        <ActionDialog
          {...DIALOGS[dialog]}
          needsReason={dialog !== 'receive'}
          sending={sendings[dialog]}
          onConfirm={(reason) => carryOut(dialog, reason)}
          onClose={() => setDialog(null)}
        />
      )}
    </Group>
  );
}
