import type { GroupBuyDetail } from '@jicai/shared/contract/ordering/group-buy.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { tierAt } from '@jicai/shared/domain/ordering/group-buy/tiers.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { userAtom } from '../../../../lib/session.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { BudgetPanel } from '../../budget/components/BudgetPanel.tsx';
import { FormHead, FormTail } from '../../checkout/components/form/OrderFormPanels.tsx';
import { SubmitFailure } from '../../checkout/components/form/SubmitFailure.tsx';
import { SupplierFields } from '../../checkout/components/GroupPanel.tsx';
import { SummaryBar } from '../../checkout/components/SummaryBar.tsx';
import { emptyDraft } from '../../checkout/model/form/form.ts';
import { showFirstError } from '../../checkout/model/form/show-first-error.ts';
import { useFormFiles } from '../../checkout/model/form/use-form-files.ts';
import { useOrderForm } from '../../checkout/model/form/use-order-form.ts';
import { useDefaultBooks } from '../../checkout/model/use-books.ts';
import { useJoin } from '../api.ts';
import { draftOf, joinFormOf, SHOP_KEY } from '../model/join-form.ts';

interface Props {
  readonly one: GroupBuyDetail;
  readonly onDone: () => void;
}

/** Everything that a checkout asks, once: the order is made of it when the group closes. */
export function JoinForm({ one, onDone }: Props) {
  const user = useAtomValue(userAtom);
  const toast = useSetAtom(toastAtom);
  const join = useJoin();
  const mine = one.mine?.state === 'joined' ? one.mine : null;
  const start = mine?.form
    ? draftOf(mine.form)
    : { ...emptyDraft, contactName: user?.name ?? '', name: one.title };
  const draft = useOrderForm(`groupBuy.${one.id}.${user?.id ?? ''}`, start);
  const { form } = draft;
  useDefaultBooks(form.values, draft.fill);
  const [quantity, setQuantity] = useState<number | ''>(mine?.quantity ?? one.unitMin);
  const [agreed, setAgreed] = useState(mine !== null);
  const files = useFormFiles();
  const pieces = quantity === '' ? 0 : quantity;
  const others = one.joined - (mine?.quantity ?? 0);
  const price = tierAt(one.tiers, others + pieces)?.price ?? one.tiers[0]?.price ?? one.basePrice;
  const amount = fen(price * pieces);

  function submit(): void {
    const { errors } = form.validate();
    if (showFirstError(errors)) return;
    const body = {
      id: one.id,
      quantity: pieces,
      agreed,
      form: joinFormOf(form.getValues()),
      deletedFiles: files.deleted,
    };
    void join.send(body).then(
      () => {
        draft.forget();
        toast('done', mine ? '参团信息已修改' : '参团成功');
        onDone();
      },
      () => {},
    );
  }

  return (
    <Stack gap="md">
      <Panel title="参团数量">
        <NumberField
          data-path="quantity"
          label={`数量（${one.unit}）`}
          w={180}
          min={one.unitMin}
          max={one.unitMax ?? limits.orderQuantity}
          needsValue
          value={quantity}
          onChange={setQuantity}
        />
        <Text size="sm" c="var(--jc-muted)" mt={4}>
          截止后按达到的阶梯价格下单；运费按店铺规则计算。
          {one.keepsStock && '参团后即为本单位预留库存。'}
        </Text>
      </Panel>
      <FormHead form={form} />
      <BudgetPanel
        fundsType={form.values.fundsType || null}
        fundsCard={form.values.fundsCard}
        onChoose={(number) => form.setFieldValue('fundsCard', number)}
        purchase={{ parts: [{ categoryId: one.categoryId, amount }], amount }}
      />
      <Panel title="交货">
        <SupplierFields name={one.shopName} shopId={SHOP_KEY} form={form} />
      </Panel>
      <FormTail form={form} onFiles={files.report} />
      <Panel>
        <Checkbox
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          label="我已了解：成团前可修改或退出，成团后数量只能增加；截止后按最终阶梯价格生成订单并进入本单位审核；未成团则不下单"
        />
      </Panel>
      <SubmitFailure failure={join.failure} />
      <SummaryBar
        what={`按当前报名数量预计单价，最终以截止时为准`}
        amount={amount}
        word={mine ? '保存修改' : '确认参团'}
        isUploading={files.isUploading}
        isSending={join.isSending}
        isDisabled={pieces === 0 || !agreed}
        savedAtMs={draft.savedAtMs}
        onSubmit={submit}
      />
    </Stack>
  );
}
