import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { useSetAtom } from 'jotai';
import { useSend } from '../../../../../lib/http/call.ts';
import { toastAtom } from '../../../../../lib/toast.ts';
import { ActionDialog } from '../../../../../ui/dialog/ActionDialog.tsx';
import { orderingWrite } from '../../../ordering-write.ts';
import type { ActedOrder, OrderButton } from '../../model/actions.ts';
import { ConfirmOrderDialog } from './ConfirmOrderDialog.tsx';
import { ShipDialog } from './ShipDialog.tsx';

type Asking = Exclude<OrderButton, 'resubmit' | 'confirm' | 'ship'>;

interface Question {
  readonly title: string;
  readonly text: (orderNumber: string) => string;
  readonly reason: 'needed' | 'none';
  readonly isDanger: boolean;
  /** The toast of success. */
  readonly done: string;
}

/** The questions before the actions that need no form of their own. */
const questions: Readonly<Record<Asking, Question>> = {
  cancel: {
    title: '取消订单',
    text: (number) => `订单 ${number} 将被取消，占用的库存随即释放，取消后不能恢复。`,
    reason: 'needed',
    isDanger: true,
    done: '订单已取消',
  },
  decline: {
    title: '拒绝接单',
    text: (number) => `订单 ${number} 将退给采购人，原因对采购人可见，拒绝后不能恢复。`,
    reason: 'needed',
    isDanger: true,
    done: '已拒绝接单',
  },
  withdraw: {
    title: '撤回订单',
    text: (number) =>
      `订单 ${number} 将退出审核，成为草稿，可以修改后重新提交；撤回期间不占用库存。`,
    reason: 'none',
    isDanger: false,
    done: '订单已撤回',
  },
  receive: {
    title: '确认收货',
    text: (number) => `请确认订单 ${number} 的商品已全部收到，确认后进入验收。`,
    reason: 'none',
    isDanger: false,
    done: '已确认收货',
  },
};

/** The word on the button, where it is shorter than the title. */
const words: Partial<Record<Asking, string>> = { withdraw: '撤回' };

interface Props {
  readonly transition: Exclude<OrderButton, 'resubmit'>;
  readonly order: ActedOrder;
  readonly onClose: () => void;
}

/** The dialog of an action on an order: its consequence, its fields, two buttons. */
export function OrderDialog({ transition, order, onClose }: Props) {
  const toast = useSetAtom(toastAtom);
  const done = (text: string) => {
    toast('done', text);
    onClose();
  };
  if (transition === 'confirm')
    return <ConfirmOrderDialog order={order} onDone={() => done('订单已确认')} onClose={onClose} />;
  if (transition === 'ship')
    return <ShipDialog order={order} onDone={() => done('发货成功')} onClose={onClose} />;
  const { done: doneText } = questions[transition];
  return (
    <QuestionDialog
      transition={transition}
      order={order}
      onDone={() => done(doneText)}
      onClose={onClose}
    />
  );
}

interface QuestionProps {
  readonly transition: Asking;
  readonly order: ActedOrder;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function QuestionDialog({ transition, order, onDone, onClose }: QuestionProps) {
  const withReason = {
    cancel: useSend(orderEndpoints.cancel, orderingWrite),
    decline: useSend(orderEndpoints.decline, orderingWrite),
  };
  const plain = {
    withdraw: useSend(orderEndpoints.withdraw, orderingWrite),
    receive: useSend(orderEndpoints.receive, orderingWrite),
  };
  const { title, text, reason, isDanger } = questions[transition];
  const { id, version } = order;
  const isPlain = transition === 'withdraw' || transition === 'receive';
  return (
    <ActionDialog
      title={title}
      text={text(order.number)}
      needsReason={reason === 'needed'}
      word={words[transition] ?? title}
      isDanger={isDanger}
      sending={isPlain ? plain[transition] : withReason[transition]}
      onConfirm={(why) =>
        isPlain
          ? plain[transition].send({ id, version })
          : withReason[transition].send({ id, version, reason: why })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}
