import {
  type DueRow,
  type PaymentPreview,
  paymentEndpoints,
} from '@jicai/shared/contract/fulfilment/payment.ts';
import {
  type PayKind,
  payKinds,
  payKindsOf,
} from '@jicai/shared/domain/fulfilment/payment/states.ts';
import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Alert, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { Deciders } from '../../../work/approval/components/Deciders.tsx';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';
import { payableOf } from '../model/payable.ts';
import { paymentPaths } from '../paths.ts';
import { EvidenceList, MatchTable } from './Evidence.tsx';

interface Props {
  readonly rows: readonly DueRow[];
  readonly onClose: () => void;
}

/** The amount for each invoice by its id; null for a text that is none. */
type Amounts = Readonly<Record<string, Fen | null>>;

/** The reason why an amount cannot be applied for; the server has the same limits (FU17). */
function amountProblem(row: DueRow, amounts: Amounts): string | null {
  const amount = amounts[row.invoiceId] ?? null;
  const most = payableOf(row);
  if (amount === null || amount <= 0) return '请填写大于 0 的付款金额';
  return amount > most ? `本次至多付款 ${formatFen(most)}` : null;
}

interface AmountProps {
  readonly rows: readonly DueRow[];
  readonly amounts: Amounts;
  /** An empty field is named once somebody tries to send it. */
  readonly isTried: boolean;
  readonly onChange: (amounts: Amounts) => void;
}

const AmountFields = ({ rows, amounts, isTried, onChange }: AmountProps) =>
  rows.map((row) => (
    <MoneyInput
      key={row.invoiceId}
      label={`发票 ${row.invoiceNumber} 本次付款`}
      withAsterisk
      value={amounts[row.invoiceId] ?? null}
      error={isTried || amounts[row.invoiceId] ? amountProblem(row, amounts) : null}
      onChange={(amount) => onChange({ ...amounts, [row.invoiceId]: amount })}
    />
  ));

/** Names those who would approve the payment, and those who could pay it out then. */
function WhoDecides({ preview: { approvers, payers } }: { readonly preview: PaymentPreview }) {
  if (approvers.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        提交后由谁审批
      </Text>
      <Deciders levels={approvers} />
      {payers.length > 0 && (
        <Text size="sm">审批通过后可付款：{payers.join('、')}（审批人除外）</Text>
      )}
    </div>
  );
}

/** Applies for a payment; what the reviewer will see stands below the amounts. */
export function ApplyDialog({ rows, onClose }: Props) {
  const [amounts, setAmounts] = useState<Amounts>(() =>
    Object.fromEntries(rows.map((row) => [row.invoiceId, payableOf(row)])),
  );
  // All rows have the same funds: others are not paid together.
  const kinds = payKindsOf[rows[0]?.fundsType ?? 'nonFiscal'];
  const [payKind, setPayKind] = useState<PayKind>(kinds[0]);
  const [note, setNote] = useState('');
  const [differenceReason, setReason] = useState('');
  const lines = rows.map(({ invoiceId }) => ({ invoiceId, amount: amounts[invoiceId] ?? fen(0) }));
  const preview = useCall(
    paymentEndpoints.preview,
    { lines: rows.map((row) => ({ invoiceId: row.invoiceId, amount: payableOf(row) })) },
    { quiet: true, alwaysNew: true },
  );
  const { send, isSending, failure } = useSend(paymentEndpoints.apply, {
    repeats: true,
    quiet: true,
  });
  const [isTried, setTried] = useState(false);
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  const navigate = useNavigate();
  const shown = preview.data?.preview;
  const isOver = shown?.match.some((row) => row.isOver) ?? false;
  const total = fen(lines.reduce((sum, { amount }) => sum + amount, 0));
  const isWrong = rows.some((row) => amountProblem(row, amounts) !== null);
  // The fields may be out of sight above the evidence.
  const missing = isTried && isWrong ? '请更正标出的付款金额' : null;
  const problem = preview.error?.text ?? missing;
  async function submit(): Promise<void> {
    setTried(true);
    if (isWrong) return;
    const made = await send({ lines, payKind, note, differenceReason }).catch(() => null);
    if (!made) return;
    toast('done', '提交成功');
    await changed();
    void navigate(paymentPaths.payment.to(made.id));
  }
  return (
    <Modal opened onClose={onClose} title="付款申请" size="xl">
      <Stack gap="sm">
        {shown && (
          <Facts
            facts={[
              ['收款单位', shown.supplierName],
              ['开户行', shown.bank],
              [
                '银行账号',
                <span key="n" className="tnum">
                  {shown.account}
                </span>,
              ],
              ['付款合计', <Money key="t" amount={total} fw={700} />],
            ]}
          />
        )}
        {shown?.executionNote && <Alert color="orange">{shown.executionNote}</Alert>}
        {shown && <WhoDecides preview={shown} />}
        <AmountFields rows={rows} amounts={amounts} isTried={isTried} onChange={setAmounts} />
        <Select
          data-path="payKind"
          label="支付方式"
          allowDeselect={false}
          data={kinds.map((kind) => ({ value: kind, label: payKinds[kind] }))}
          value={payKind}
          onChange={(value) => value && setPayKind(value as PayKind)}
        />
        {shown && <MatchTable rows={shown.match} />}
        {isOver && (
          <Textarea
            data-path="differenceReason"
            label="差异说明"
            description="超出容差的差异须说明原因，由付款审批人审批，并打印在付款单上"
            withAsterisk
            autosize
            minRows={2}
            maxLength={limits.reasonLength}
            value={differenceReason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <Textarea
          data-path="note"
          label="备注"
          autosize
          maxLength={limits.reasonLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {shown && <EvidenceList rows={shown.evidence} />}
        <Refused failure={failure} problem={failure ? null : problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button loading={isSending} disabled={!shown} onClick={() => void submit()}>
            提交付款申请
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
