import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderMessages } from '@jicai/shared/messages/ordering/order.ts';
import { useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { cartPaths } from '../../cart/paths.ts';
import { orderingWrite } from '../../ordering-write.ts';

/** Actions that do not change the order's state: buying its products again, and urging the delivery. */
export function useSideActions() {
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();
  const buyingAgain = useSend(orderEndpoints.again, { ...orderingWrite, quiet: false });
  const urging = useSend(orderEndpoints.urge, { ...orderingWrite, quiet: false });
  return {
    /** Into the cart, and there; what could not be had is named. */
    async again(id: string): Promise<void> {
      const answer = await buyingAgain.send({ id }).catch(() => null);
      if (!answer) return;
      const { lineIds, left } = answer;
      if (lineIds.length > 0) toast('done', `已将 ${lineIds.length} 种商品加入购物车`);
      for (const { name, why } of left.slice(0, 3)) {
        toast('warning', why.includes(name) ? why : `${name}：${why}`);
      }
      if (left.length > 3) toast('warning', `另有 ${left.length - 3} 种商品未能加入购物车`);
      if (lineIds.length > 0) void navigate(cartPaths.cart.to());
    },
    async urge(id: string): Promise<void> {
      const answer = await urging.send({ id }).catch(() => null);
      if (answer) toast('done', orderMessages['order.urged']);
    },
  };
}
