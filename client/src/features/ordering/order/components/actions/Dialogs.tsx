import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { useSetAtom } from 'jotai';
import { toastAtom } from '../../../../../lib/toast.ts';
import { useOrderingSend } from '../../../use-ordering-send.ts';
import type { ActedOrder, OrderButton } from '../../model/actions.ts';
import { ConfirmOrderDialog } from './ConfirmOrderDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { ShipDialog } from './ShipDialog.tsx';

interface Props {
  readonly move: Exclude<OrderButton, 'resubmit'>;
  readonly order: ActedOrder;
  readonly onClose: () => void;
}

/** The dialog of a move: what will happen, what is needed for it, two buttons. */
export function ActionDialog({ move, order, onClose }: Props) {
  const toast = useSetAtom(toastAtom);
  const cancel = useOrderingSend(orderEndpoints.cancel);
  const decline = useOrderingSend(orderEndpoints.decline);
  const withdraw = useOrderingSend(orderEndpoints.withdraw);
  const receive = useOrderingSend(orderEndpoints.receive);
  const named = { id: order.id, version: order.version };
  const done = (text: string) => {
    toast('done', text);
    onClose();
  };
  switch (move) {
    case 'cancel':
      return (
        <MoveDialog
          title="取消订单"
          text={`订单 ${order.number} 将被取消，占用的库存随即释放，取消后不能恢复。`}
          reason="needed"
          word="取消订单"
          isDanger
          sending={cancel}
          onConfirm={(reason) => cancel.send({ ...named, reason })}
          onDone={() => done('订单已取消')}
          onClose={onClose}
        />
      );
    case 'decline':
      return (
        <MoveDialog
          title="拒绝接单"
          text={`订单 ${order.number} 将退给采购人，原因对采购人可见，拒绝后不能恢复。`}
          reason="needed"
          word="拒绝接单"
          isDanger
          sending={decline}
          onConfirm={(reason) => decline.send({ ...named, reason })}
          onDone={() => done('已拒绝接单')}
          onClose={onClose}
        />
      );
    case 'withdraw':
      return (
        <MoveDialog
          title="撤回订单"
          text={`订单 ${order.number} 将退出审核，成为草稿，可以修改后重新提交；撤回期间不占用库存。`}
          reason="none"
          word="撤回"
          sending={withdraw}
          onConfirm={() => withdraw.send(named)}
          onDone={() => done('订单已撤回')}
          onClose={onClose}
        />
      );
    case 'receive':
      return (
        <MoveDialog
          title="确认收货"
          text={`请确认订单 ${order.number} 的商品已全部收到，确认后进入验收。`}
          reason="none"
          word="确认收货"
          sending={receive}
          onConfirm={() => receive.send(named)}
          onDone={() => done('已确认收货')}
          onClose={onClose}
        />
      );
    case 'confirm':
      return (
        <ConfirmOrderDialog order={order} onDone={() => done('订单已确认')} onClose={onClose} />
      );
    case 'ship':
      return <ShipDialog order={order} onDone={() => done('发货成功')} onClose={onClose} />;
  }
}
