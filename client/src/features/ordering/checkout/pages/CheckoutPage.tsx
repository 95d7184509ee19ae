import {
  checkoutEndpoints,
  type Difference,
  type SeenLine,
  type WantedLine,
} from '@jicai/shared/contract/ordering/checkout.ts';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { userAtom } from '../../../../lib/session.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import type { FilesOfForm } from '../../../files/upload/use-uploads.ts';
import { YearWarnings } from '../../budget/components/YearWarnings.tsx';
import { readBuyNow } from '../../cart/model/buy-now.ts';
import { BUY_NOW_PARAM, CART_PARAM, cartPaths } from '../../cart/paths.ts';
import { inSets } from '../../recipient/model/sets.ts';
import { useOrderingSend } from '../../use-ordering-send.ts';
import { usePreview } from '../api.ts';
import { DifferencesDialog } from '../components/DifferencesDialog.tsx';
import { FormHead, FormTail, WELFARE_ADDRESS } from '../components/form/OrderFormPanels.tsx';
import { GroupPanel } from '../components/GroupPanel.tsx';
import { SummaryBar } from '../components/SummaryBar.tsx';
import { consent } from '../model/consent.ts';
import { withoutWords } from '../model/difference-words.ts';
import { emptyDraft, emptySupplier, judge, type OrderDraft } from '../model/form.ts';
import { showProblem } from '../model/show-problem.ts';
import { differencesOf, seenLines, submitBody } from '../model/submit.ts';
import { useDefaultBooks } from '../model/use-books.ts';
import { useDraft } from '../model/use-draft.ts';
import { useWelfare } from '../model/use-welfare.ts';
import { checkoutPaths } from '../paths.ts';

/** Only welfare orders have it. */
const WelfarePanels = lazy(() => import('../components/WelfarePanels.tsx'));

const toCart = (
  <Button component={Link} to={cartPaths.cart.to()}>
    返回购物车
  </Button>
);

/** /member/burcar/Order and FlOrder: from lines of the cart to one order per supplier. */
export default function CheckoutPage() {
  const [params] = useSearchParams();
  const isWelfare = useLocation().pathname === cartPaths.welfareCheckout.pattern;
  const cartIds = (params.get(CART_PARAM) ?? '').split(',').filter(Boolean);
  const [first = ''] = cartIds;
  const taken = readBuyNow(params.get(BUY_NOW_PARAM) ?? '', first);
  const title = isWelfare ? '福利订单' : '填写订单';
  if (cartIds.length === 0) return <Empty text="请先在购物车中选择要结算的商品" action={toCart} />;
  return (
    <>
      <PageHeader title={title} hint="请核对以下信息，提交后按供应商生成订单并进入审核" />
      <Checkout cartIds={cartIds} isWelfare={isWelfare} taken={taken} />
    </>
  );
}

interface Props {
  readonly cartIds: readonly string[];
  readonly isWelfare: boolean;
  /** 立即购买: no more than this of the one line. */
  readonly taken: readonly WantedLine[] | null;
}

function Checkout({ cartIds, isWelfare, taken }: Props) {
  const user = useAtomValue(userAtom);
  const navigate = useNavigate();
  const draft = useDraft<OrderDraft>(`${isWelfare ? 'welfare' : 'checkout'}.${user?.id ?? ''}`, {
    ...emptyDraft,
    contactName: user?.name ?? '',
  });
  const { value, change } = draft;
  useDefaultBooks(value, draft.fill);
  const welfare = useWelfare(cartIds, value, isWelfare, taken);
  // What goes to recipients does not go to the address.
  const addressId = isWelfare ? null : value.addressId || null;
  const wanted = welfare.wanted.length > 0 ? welfare.wanted : (taken ?? []);
  const preview = usePreview(cartIds, addressId, wanted, taken !== null);
  const submit = useOrderingSend(checkoutEndpoints.submit);
  const [isTouched, setTouched] = useState(false);
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  const [files, setFiles] = useState<FilesOfForm | null>(null);
  const [sent, setSent] = useState<readonly (SeenLine & { shopId: string })[]>([]);

  const heads = isWelfare ? welfare.heads : 0;

  const { data } = preview;
  if (!data) {
    if (preview.error)
      return (
        <Failed
          what="订单信息加载失败"
          failure={preview.error}
          onRetry={() => void preview.refetch()}
          away={toCart}
        />
      );
    return <Loading />;
  }
  const judged = { ...judge(value), ...(isWelfare ? welfare.problems(data.amount) : {}) };
  const problems = isTouched ? judged : {};
  const seen = seenLines(data.groups);
  const kinds = data.groups.reduce((sum, group) => sum + group.lines.length, 0);

  async function send(lines: readonly SeenLine[]) {
    const shops = new Map(seen.map(({ cartId, shopId }) => [cartId, shopId]));
    setSent(lines.map((line) => ({ ...line, shopId: shops.get(line.cartId) ?? '' })));
    try {
      const made = await submit.send(
        submitBody(value, data?.groups ?? [], lines, {
          welfare: isWelfare ? welfare : null,
          taken,
        }),
      );
      draft.forget();
      void navigate(checkoutPaths.orderSuccess.to(made.groupNumber), { replace: true });
    } catch (error) {
      setDifferences(differencesOf(error, 'submit'));
    }
  }

  function start() {
    setTouched(true);
    if (!showProblem(judged)) void send(seen);
  }

  const agreed = inSets(consent(sent, differences), sent, heads);
  const isOnlyDifferences = differences.length > 0;
  return (
    <Stack gap="md">
      {draft.wasKept && (
        <Text size="sm" c="var(--jc-muted)">
          已恢复您上次未提交的填写内容。
        </Text>
      )}
      <FormHead
        draft={value}
        onChange={change}
        problems={problems}
        {...(isWelfare ? { addressTitle: WELFARE_ADDRESS } : {})}
      />
      {isWelfare && (
        <Suspense fallback={<Loading />}>
          <WelfarePanels
            welfare={welfare}
            draft={value}
            onChange={change}
            problems={problems}
            amount={data.amount}
          />
        </Suspense>
      )}
      <YearWarnings years={data.years} />
      {data.differences.length > 0 && (
        <Alert color="orange" title="以下商品不能下单，未计入本次订单">
          <ul style={{ margin: 0, paddingInlineStart: '1.1rem' }}>
            {data.differences.map((difference) => (
              <li key={`${difference.kind} ${difference.cartId} ${difference.shopId}`}>
                {difference.name}：{withoutWords(difference, heads)}
              </li>
            ))}
          </ul>
          <Anchor component={Link} to={cartPaths.cart.to()}>
            返回购物车调整
          </Anchor>
        </Alert>
      )}
      {data.groups.map((group) => (
        <GroupPanel
          key={group.shopId}
          group={group}
          draft={value.suppliers[group.shopId] ?? emptySupplier}
          onChange={(part) =>
            change({
              suppliers: {
                ...value.suppliers,
                [group.shopId]: { ...(value.suppliers[group.shopId] ?? emptySupplier), ...part },
              },
            })
          }
        />
      ))}
      {data.groups.length === 0 && (
        <Panel>
          <Empty text="所选商品目前都不能下单" action={toCart} />
        </Panel>
      )}
      <FormTail draft={value} onChange={change} problems={problems} onFiles={setFiles} />
      {submit.failure && !isOnlyDifferences && (
        <Text c="var(--jc-alarm)" role="alert">
          {submit.failure.text}，填写内容已保留。
        </Text>
      )}
      <SummaryBar
        what={`${data.groups.length} 家供应商 · ${kinds} 种商品，将生成 ${data.groups.length} 张订单`}
        amount={data.amount}
        word="提交订单"
        isSending={submit.isSending}
        isDisabled={kinds === 0 || preview.isPlaceholderData || files?.isUploading === true}
        savedAtMs={draft.savedAtMs}
        onSubmit={start}
      />
      {isOnlyDifferences && (
        <DifferencesDialog
          differences={differences}
          heads={heads}
          leavesNothing={agreed.length === 0}
          isSending={submit.isSending}
          onAgree={() => void send(agreed)}
          onClose={() => {
            setDifferences([]);
            void preview.refetch();
          }}
        />
      )}
    </Stack>
  );
}
