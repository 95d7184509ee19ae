import { useAtomValue } from 'jotai';
import { paths } from '../../../../app/paths.ts';
import { isSupplierAtom } from '../../../../lib/session.ts';
import { WayTo } from '../../../../ui/page/WayTo.tsx';

/** To one's own list of orders: a buyer's, or a supplier's. */
export function WayToOrders() {
  const list = useAtomValue(isSupplierAtom) ? paths.supplierOrders : paths.orders;
  return <WayTo to={list.to()}>返回订单列表</WayTo>;
}
