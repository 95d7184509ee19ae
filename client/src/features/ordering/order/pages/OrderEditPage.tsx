import type { Difference } from '@jicai/shared/contract/ordering/checkout.ts';
import type { OrderDetail } from '@jicai/shared/contract/ordering/order/tables.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fenToText } from '@jicai/shared/domain/kernel/money.ts';
import { checkTransition } from '@jicai/shared/domain/ordering/order/states.ts';
import { lineAmount, sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { Stack, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { dayText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import type { FilesOfForm } from '../../../files/upload/use-uploads.ts';
import { DifferencesDialog } from '../../checkout/components/DifferencesDialog.tsx';
import {
  FormHead,
  FormTail,
  WELFARE_ADDRESS,
} from '../../checkout/components/form/OrderFormPanels.tsx';
import { SupplierFields } from '../../checkout/components/GroupPanel.tsx';
import { SummaryBar } from '../../checkout/components/SummaryBar.tsx';
import {
  dayEnd,
  emptyDraft,
  emptySupplier,
  formOf,
  judge,
  type OrderDraft,
} from '../../checkout/model/form.ts';
import { showProblem } from '../../checkout/model/show-problem.ts';
import { differencesOf } from '../../checkout/model/submit.ts';
import { useDraft } from '../../checkout/model/use-draft.ts';
import { useOrderingSend } from '../../use-ordering-send.ts';
import { useOrderDetail } from '../api.ts';
import { OrderRecipients } from '../components/detail/OrderRecipients.tsx';
import { EditLines } from '../components/edit/EditLines.tsx';
import { NoOrder } from '../components/NoOrder.tsx';
import { agreedEdit, type EditedLine, startEdit } from '../model/edit.ts';
import { ORDER_PARAM, orderPaths } from '../paths.ts';

/** /orderEdit?ddid=: a draft or a rejected order, changed and submitted again. */
export default function OrderEditPage() {
  const [params] = useSearchParams();
  const id = params.get(ORDER_PARAM) ?? '';
  const query = useOrderDetail(id);
  if (!query.data) return <NoOrder id={id} purpose="修改" what="订单" query={query} />;
  const { order } = query.data;
  if (checkTransition('resubmit', order)) return <Empty text="该订单当前不能修改" />;
  return <Edit key={order.version} order={order} />;
}

function draftOf(order: OrderDetail): OrderDraft {
  return {
    ...emptyDraft,
    name: order.name,
    fundsType: order.fundsType,
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

function Edit({ order }: { readonly order: OrderDetail }) {
  const navigate = useNavigate();
  const toast = useSetAtom(toastAtom);
  const { value, change, ...draft } = useDraft(`edit.${order.id}.${order.version}`, draftOf(order));
  const [lines, setLines] = useState<readonly EditedLine[]>(() => startEdit(order.lines));
  const [isTouched, setTouched] = useState(false);
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  const [files, setFiles] = useState<FilesOfForm | null>(null);
  const edit = useOrderingSend(orderEndpoints.edit);
  const problems = isTouched ? judge(value, true) : {};
  const wish = value.suppliers[order.shopId] ?? emptySupplier;
  const heads = order.recipientCount;
  const kept = lines.filter(({ quantity }) => quantity > 0);
  const rejected = order.events.findLast(({ move }) => move === 'fail');

  async function send(edited: readonly EditedLine[]) {
    setLines(edited);
    try {
      await edit.send({
        id: order.id,
        version: order.version,
        ...formOf(value),
        addressId: value.addressId || null,
        invoiceTitleId: value.invoiceTitleId || null,
        deletedFiles: files?.change?.deleted ?? [],
        deliverBy: dayEnd(wish.deliverBy),
        deliveryNote: wish.deliveryNote,
        remark: wish.remark,
        lines: edited.map(({ lineNo, quantity, price }) => ({ lineNo, quantity, price })),
      });
      draft.forget();
      toast('done', '提交成功');
      void navigate(orderPaths.orderDetail.to(order.id), { replace: true });
    } catch (error) {
      setDifferences(differencesOf(error, 'edit'));
    }
  }

  function start() {
    setTouched(true);
    if (kept.length > 0 && !showProblem(judge(value, true))) void send(lines);
  }

  const agreed = agreedEdit(lines, differences, heads);
  const current = {
    address: `${order.receiver} ${order.receiverPhone} ${order.deliveryPlace}`,
    invoice: order.invoice.title,
  };
  return (
    <>
      <PageHeader title="修改订单" hint={<span className="tnum">{order.number}</span>} />
      <Stack gap="md">
        {order.state === 'reviewRejected' && rejected?.note && (
          <Panel title="审核意见">
            <Text>{rejected.note}</Text>
          </Panel>
        )}
        <FormHead
          draft={value}
          onChange={change}
          problems={problems}
          current={current}
          {...(heads > 0 ? { addressTitle: WELFARE_ADDRESS } : {})}
        />
        <Panel title={order.shopName}>
          <EditLines lines={lines} onChange={setLines} heads={heads} />
          <SupplierFields
            name={order.shopName}
            draft={wish}
            onChange={(part) => change({ suppliers: { [order.shopId]: { ...wish, ...part } } })}
          />
        </Panel>
        <OrderRecipients order={order} isEdited />
        <FormTail
          draft={value}
          onChange={change}
          problems={problems}
          current={current}
          onFiles={setFiles}
        />
        {edit.failure && differences.length === 0 && (
          <Text c="var(--jc-alarm)" role="alert">
            {edit.failure.text}，填写内容已保留。
          </Text>
        )}
        <SummaryBar
          what={`${kept.length} 种商品，运费按店铺规则计算`}
          amount={sumFen(kept.map((line) => lineAmount(line.price, line.quantity)))}
          word="重新提交"
          isSending={edit.isSending}
          isDisabled={kept.length === 0 || files?.isUploading === true}
          savedAtMs={draft.savedAtMs}
          onSubmit={start}
        />
      </Stack>
      {differences.length > 0 && (
        <DifferencesDialog
          differences={differences}
          heads={heads}
          leavesNothing={agreed.every(({ quantity }) => quantity === 0)}
          isSending={edit.isSending}
          onAgree={() => void send(agreed)}
          onClose={() => setDifferences([])}
        />
      )}
    </>
  );
}
