import {
  type StatementDetail,
  statementEndpoints,
} from '@jicai/shared/contract/fulfilment/statement.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button, Group, MultiSelect } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';

interface Props {
  readonly statement: StatementDetail;
}

type Dialog = 'confirm' | 'dispute' | 'settle' | 'adjust' | 'cancel';

/** The moves that the caller may make now; the table of states says which. */
export function StatementActions({ statement }: Props) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const isSupplier = useAtomValue(isSupplierAtom);
  const { actions, state, application } = statement;
  const mayConfirm = actions.includes('buyerConfirm') || actions.includes('supplierConfirm');
  const mayApply = !isSupplier && state === 'confirmed' && application === null;
  const shown = mayConfirm || mayApply || actions.length > 0;
  if (!shown) return null;
  const close = () => setDialog(null);
  return (
    <Group gap="sm" mt="md" className="no-print">
      {mayConfirm && <Button onClick={() => setDialog('confirm')}>确认对账</Button>}
      {mayApply && (
        <Button component={Link} to={businessPaths.invoiceApply(statement.id)}>
          申请开票
        </Button>
      )}
      {actions.includes('settle') && (
        <Button onClick={() => setDialog('settle')}>异议已处理</Button>
      )}
      {actions.includes('dispute') && (
        <Button variant="default" onClick={() => setDialog('dispute')}>
          {state === 'disputed' ? '回复异议' : '提出异议'}
        </Button>
      )}
      {actions.includes('adjust') && (
        <Button variant="default" onClick={() => setDialog('adjust')}>
          调整金额
        </Button>
      )}
      {actions.includes('cancel') && (
        <Button variant="subtle" color="red" onClick={() => setDialog('cancel')}>
          作废
        </Button>
      )}
      {dialog && <ActionOf dialog={dialog} statement={statement} onClose={close} />}
    </Group>
  );
}

interface DialogProps extends Props {
  readonly onClose: () => void;
}

const DIALOGS = {
  confirm: Confirm,
  dispute: Dispute,
  settle: Settle,
  adjust: Adjust,
  cancel: Cancel,
} as const;

function ActionOf({ dialog, ...props }: DialogProps & { readonly dialog: Dialog }) {
  const Chosen = DIALOGS[dialog];
  return <Chosen {...props} />;
}

function useDone() {
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  return async () => {
    toast('done', '操作成功');
    await changed();
  };
}

function Confirm({ statement: { id, version }, onClose }: DialogProps) {
  const sending = useSend(statementEndpoints.confirm, { quiet: true, repeats: true });
  const done = useDone();
  return (
    <ActionDialog
      title="确认对账"
      text="确认后即认可本对账单的明细与金额；双方确认后才能开票。"
      word="确认"
      needsReason={false}
      sending={sending}
      onConfirm={() => sending.send({ id, version }).then(done)}
      onClose={onClose}
    />
  );
}

function Dispute({ statement: { id, version, rows }, onClose }: DialogProps) {
  const sending = useSend(statementEndpoints.dispute, { quiet: true, repeats: true });
  const done = useDone();
  const [lineNos, setLineNos] = useState<number[]>([]);
  return (
    <ActionDialog
      title="提出异议"
      text="请说明有异议的明细与原因；对方会收到消息，处理后双方重新确认。"
      word="提交"
      needsReason
      sending={sending}
      onConfirm={(reason) => sending.send({ id, version, lineNos, reason }).then(done)}
      onClose={onClose}
    >
      <MultiSelect
        data-path="lineNos"
        label="有异议的明细（不选为整张对账单）"
        searchable
        limit={100}
        data={rows.map(({ lineNo, name }) => ({
          value: String(lineNo),
          label: `${lineNo} ${name}`,
        }))}
        value={lineNos.map(String)}
        onChange={(chosen) => setLineNos(chosen.map(Number))}
      />
    </ActionDialog>
  );
}

function Settle({ statement: { id, version }, onClose }: DialogProps) {
  const sending = useSend(statementEndpoints.settle, { quiet: true, repeats: true });
  const done = useDone();
  return (
    <ActionDialog
      title="异议已处理"
      text="对账单回到待对账，双方重新确认。"
      word="确认"
      needsReason
      sending={sending}
      onConfirm={(note) => sending.send({ id, version, note }).then(done)}
      onClose={onClose}
    />
  );
}

function Adjust({ statement: { id, version }, onClose }: DialogProps) {
  const sending = useSend(statementEndpoints.adjust, { quiet: true, repeats: true });
  const done = useDone();
  const [amount, setAmount] = useState<Fen | null>(null);
  const [isMissing, setMissing] = useState(false);
  async function confirm(reason: string): Promise<void> {
    setMissing(amount === null);
    if (amount === null) throw new Error('no amount');
    await sending.send({ id, version, amount, reason }).then(done);
  }
  return (
    <ActionDialog
      title="调整金额"
      text="填写增加或减少（负数）的金额和原因；调整会在付款审批时显示为差异。"
      word="调整"
      needsReason
      sending={sending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <MoneyInput
        data-path="amount"
        label="调整金额"
        mayBeNegative
        withAsterisk
        value={amount}
        onChange={setAmount}
        error={isMissing && amount === null ? '请填写调整金额' : null}
      />
    </ActionDialog>
  );
}

function Cancel({ statement: { id, version }, onClose }: DialogProps) {
  const sending = useSend(statementEndpoints.cancel, { quiet: true, repeats: true });
  const done = useDone();
  return (
    <ActionDialog
      title="作废对账单"
      text="作废后明细回到待对账，可重新生成对账单。"
      word="作废"
      needsReason
      isDanger
      sending={sending}
      onConfirm={(reason) => sending.send({ id, version, reason }).then(done)}
      onClose={onClose}
    />
  );
}
