import {
  type AfterSaleDetail,
  afterSaleEndpoints,
} from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { lowersStatement } from '@jicai/shared/domain/fulfilment/after-sale/claim.ts';
import {
  type AfterSaleTransition,
  afterSaleTable,
} from '@jicai/shared/domain/fulfilment/after-sale/states.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { useSettlementChanged } from '../../settlement/model/use-changed.ts';

interface Step {
  readonly word: string;
  readonly text: string;
  readonly needsReason?: boolean;
  readonly isDanger?: boolean;
  /** The label of the tracking number that goes along. */
  readonly tracking?: string;
  readonly isTrackingOptional?: boolean;
}

const STEPS: Readonly<Record<Exclude<AfterSaleTransition, DependsOnKind>, Step>> = {
  agree: { word: '同意', text: '同意本次售后申请。' },
  refuse: {
    word: '拒绝',
    text: '拒绝后采购人可以申请平台介入。',
    needsReason: true,
    isDanger: true,
  },
  sendBack: { word: '已寄回', text: '请填写寄回商品的物流单号。', tracking: '寄回物流单号' },
  refuseGoods: {
    word: '拒绝收货',
    text: '退回的商品不符时可以拒收。',
    needsReason: true,
    isDanger: true,
  },
  sendReplacement: {
    word: '补发商品',
    text: '请填写寄给采购人的商品的物流单号。',
    tracking: '补发物流单号',
  },
  escalate: { word: '申请平台介入', text: '由平台裁定。', needsReason: true },
  dismiss: { word: '支持供应商', text: '裁定后售后结束。', needsReason: true, isDanger: true },
  cancel: { word: '取消售后', text: '取消后可以重新申请。', isDanger: true },
};

/** Steps whose words depend on whether money or goods go to the buyer. */
type DependsOnKind = 'takeGoods' | 'finish' | 'uphold';

const REFUNDING: Readonly<Record<DependsOnKind, Step>> = {
  takeGoods: { word: '确认收货', text: '确认收到退回的商品。' },
  finish: { word: '确认完成', text: '确认退款已冲抵。' },
  uphold: { word: '支持采购人', text: '裁定后退款计入对账。', needsReason: true },
};
const REPLACING: Readonly<Record<DependsOnKind, Step>> = {
  takeGoods: {
    word: '确认收货',
    text: '确认收到退回的商品。已经补发的请填写物流单号，尚未补发的可以之后再填写。',
    tracking: '补发物流单号',
    isTrackingOptional: true,
  },
  finish: { word: '确认收到商品', text: '确认换货或修好的商品已收到，售后完成。' },
  uphold: { word: '支持采购人', text: '裁定后由供应商补发商品。', needsReason: true },
};

/** The steps that the caller may take now; the table of states says which. */
export function AfterSaleActions({ afterSale }: { readonly afterSale: AfterSaleDetail }) {
  const { id, version, actions, kind } = afterSale;
  const [chosen, setChosen] = useState<AfterSaleTransition | null>(null);
  const [tracking, setTracking] = useState('');
  const [cost, setCost] = useState<Fen | null>(null);
  const [isSellable, setSellable] = useState(false);
  const sending = useSend(afterSaleEndpoints.move, { repeats: true, quiet: true });
  const toast = useSetAtom(toastAtom);
  const changed = useSettlementChanged();
  if (actions.length === 0) return null;
  async function carryOut(transition: AfterSaleTransition, note: string): Promise<void> {
    await sending.send({ id, version, transition, note, tracking, cost, isSellable });
    toast('done', '操作成功');
    await changed();
  }
  const steps = { ...STEPS, ...(lowersStatement(kind) ? REFUNDING : REPLACING) };
  const step = chosen && steps[chosen];
  return (
    <Group gap="sm" mt="md" className="no-print">
      {actions.map((name, index) => (
        <Button
          key={name}
          variant={steps[name].isDanger ? 'subtle' : index === 0 ? 'filled' : 'default'}
          {...(steps[name].isDanger ? { color: 'red' } : {})}
          onClick={() => setChosen(name)}
        >
          {steps[name].word}
        </Button>
      ))}
      {chosen && step && (
        <ActionDialog
          title={afterSaleTable.transitions[chosen].sentence}
          text={step.text}
          word={step.word}
          needsReason={step.needsReason ?? false}
          isDanger={step.isDanger ?? false}
          sending={sending}
          onConfirm={(note) => carryOut(chosen, note)}
          onClose={() => setChosen(null)}
        >
          {step.tracking && (
            <TextInput
              data-path="tracking"
              label={step.tracking}
              withAsterisk={!step.isTrackingOptional}
              maxLength={64}
              value={tracking}
              onChange={(event) => setTracking(event.currentTarget.value)}
            />
          )}
          {chosen === 'takeGoods' && kind === 'return' && (
            <Checkbox
              label="商品完好，恢复可售库存"
              description="有损坏的商品请勿勾选"
              checked={isSellable}
              onChange={(event) => setSellable(event.currentTarget.checked)}
            />
          )}
          {chosen === 'takeGoods' && (
            <MoneyInput
              data-path="cost"
              label="处理费用（内部记录）"
              value={cost}
              onChange={setCost}
            />
          )}
        </ActionDialog>
      )}
    </Group>
  );
}
