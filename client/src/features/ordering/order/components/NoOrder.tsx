import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { WayToOrders } from './WayToOrders.tsx';

interface Props {
  /** The order that the address names; empty for none. */
  readonly id: string;
  /** The purpose of the page: `查看`. */
  readonly purpose: string;
  /** The noun of the loaded thing: `订单`. */
  readonly what: string;
  readonly query: { readonly error: CallFailed | null; readonly refetch: () => unknown };
}

/** A page of one order while the order is loading or missing. */
export function NoOrder({ id, purpose, what, query }: Props) {
  if (id === '') return <Empty text={`请从订单列表中选择要${purpose}的订单`} />;
  const { error, refetch } = query;
  return (
    <Unloaded what={`${what}加载失败`} error={error} refetch={refetch} away={<WayToOrders />} />
  );
}
