import { useAtomValue } from 'jotai';
import { WayTo } from '../../../../ui/page/WayTo.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { orderPaths } from '../paths.ts';

/** To one's own list of orders: a buyer's, or a supplier's. */
export function WayToOrders() {
  const list = useAtomValue(isSupplierAtom) ? orderPaths.supplierOrders : orderPaths.orders;
  return <WayTo to={list.to()}>返回订单列表</WayTo>;
}
