import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { WayToOrders } from './WayToOrders.tsx';

interface Props {
  /** The order that the address names; empty for none. */
  readonly id: string;
  /** What the page is for: `查看`. */
  readonly purpose: string;
  /** What is being loaded: `订单`. */
  readonly what: string;
  readonly query: { readonly error: CallFailed | null; readonly refetch: () => unknown };
}

/** What a page of one order shows while it has none to show. */
export function NoOrder({ id, purpose, what, query }: Props) {
  if (id === '') return <Empty text={`请从订单列表中选择要${purpose}的订单`} />;
  if (!query.error) return <Loading />;
  return (
    <Failed
      what={`${what}加载失败`}
      failure={query.error}
      onRetry={() => void query.refetch()}
      away={<WayToOrders />}
    />
  );
}
