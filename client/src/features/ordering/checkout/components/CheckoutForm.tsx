import type { Difference } from '@jicai/shared/contract/ordering/checkout.ts';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Loading } from '../../../../ui/page/states.tsx';
import { BudgetPanel } from '../../budget/components/BudgetPanel.tsx';
import { YearWarnings } from '../../budget/components/YearWarnings.tsx';
import { cartPaths } from '../../cart/paths.ts';
import { withoutWords } from '../model/difference-words.ts';
import type { Checkout, Preview } from '../model/use-checkout.ts';
import { useSubmit } from '../model/use-submit.ts';
import { DifferencesDialog } from './DifferencesDialog.tsx';
import { FormHead, FormTail, WELFARE_ADDRESS } from './form/OrderFormPanels.tsx';
import { SubmitFailure } from './form/SubmitFailure.tsx';
import { GroupPanel } from './GroupPanel.tsx';
import { OrderDeciders } from './OrderDeciders.tsx';
import { SummaryBar } from './SummaryBar.tsx';

/** Only welfare orders have it. */
const WelfarePanels = lazy(() => import('./WelfarePanels.tsx'));

/** The way back from a checkout. */
export const toCart = (
  <Button component={Link} to={cartPaths.cart.to()}>
    返回购物车
  </Button>
);

interface Props {
  readonly checkout: Checkout;
  readonly data: Preview;
}

/** The checkout's form, its orders and the button that submits them. */
export function CheckoutForm({ checkout, data }: Props) {
  const { draft, welfare, preview, files } = checkout;
  const { form } = draft;
  const submit = useSubmit(checkout, data);
  const { groups, differences, amount, years, rotation } = data;
  const kinds = groups.reduce((sum, group) => sum + group.lines.length, 0);
  return (
    <Stack gap="md">
      {draft.wasKept && (
        <Text size="sm" c="var(--jc-muted)">
          已恢复您上次未提交的填写内容。
        </Text>
      )}
      <FormHead form={form} {...(welfare ? { addressTitle: WELFARE_ADDRESS } : {})} />
      {welfare && (
        <Suspense fallback={<Loading />}>
          <WelfarePanels welfare={welfare} form={form} amount={amount} />
        </Suspense>
      )}
      <BudgetPanel
        fundsType={form.values.fundsType || null}
        fundsCard={form.values.fundsCard}
        onChoose={(number) => form.setFieldValue('fundsCard', number)}
        purchase={purchaseOf(data)}
      />
      <YearWarnings years={years} />
      {rotation.map((hint) => (
        <Alert key={hint} color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {hint}；审核人将看到此提示，并记入审核日志
        </Alert>
      ))}
      {data.goneCount > 0 && (
        <Alert color="orange" title={`${data.goneCount} 种所选商品已不在购物车`}>
          它们已在其他页面提交订单或移除，未计入本次订单；已提交的可在“我的订单”查看。
        </Alert>
      )}
      <LeftOut differences={differences} heads={submit.heads} />
      {groups.map((group) => (
        <GroupPanel key={group.shopId} group={group} form={form} />
      ))}
      {groups.length === 0 && (
        <Panel>
          <Empty text="所选商品目前都不能下单" action={toCart} />
        </Panel>
      )}
      <FormTail form={form} onFiles={files.report} />
      <OrderDeciders fundsType={form.values.fundsType || null} groups={groups} />
      <SubmitFailure failure={submit.failure} />
      <SummaryBar
        what={`${groups.length} 家供应商 · ${kinds} 种商品，将生成 ${groups.length} 张订单`}
        amount={amount}
        word="提交订单"
        isUploading={files.isUploading}
        isSending={submit.isSending}
        isDisabled={kinds === 0 || preview.isPlaceholderData}
        savedAtMs={draft.savedAtMs}
        onSubmit={submit.start}
      />
      {submit.differences.length > 0 && (
        <DifferencesDialog
          differences={submit.differences}
          heads={submit.heads}
          leavesNothing={submit.leavesNothing}
          isSending={submit.isSending}
          onAgree={submit.agree}
          onClose={submit.close}
        />
      )}
    </Stack>
  );
}

/** The amounts that the orders would take of the unit's budgets. */
const purchaseOf = ({ groups, amount }: Preview) => ({
  parts: groups.flatMap(({ lines }) =>
    lines.map(({ categoryId, amount: of }) => ({ categoryId, amount: of })),
  ),
  amount,
});

interface LeftOutProps {
  readonly differences: readonly Difference[];
  readonly heads: number;
}

/** The products of the cart that cannot be ordered, each with the reason. */
function LeftOut({ differences, heads }: LeftOutProps) {
  if (differences.length === 0) return null;
  return (
    <Alert color="orange" title="以下商品不能下单，未计入本次订单">
      <ul style={{ margin: 0, paddingInlineStart: '1.1rem' }}>
        {differences.map((difference) => (
          <li key={`${difference.kind} ${difference.cartId} ${difference.shopId}`}>
            {difference.name}：{withoutWords(difference, heads)}
          </li>
        ))}
      </ul>
      <Anchor component={Link} to={cartPaths.cart.to()}>
        返回购物车调整
      </Anchor>
    </Alert>
  );
}
