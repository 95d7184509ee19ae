import { Stack, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { useKeptOffline } from '../../../../lib/browser/offline.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { WayTo } from '../../../../ui/page/WayTo.tsx';
import { NoOrder } from '../../../ordering/order/components/NoOrder.tsx';
import { ORDER_PARAM } from '../../../ordering/order/paths.ts';
import { useThread } from '../../thread/api.ts';
import { threadPaths } from '../../thread/paths.ts';
import { AcceptForm } from '../components/AcceptForm.tsx';
import { UnsentNotice } from '../components/UnsentNotice.tsx';
import { unsentAtom } from '../model/outbox.ts';
import { waitsFor } from '../model/queue.ts';

/** /order/accept?ddid=: the acceptance that the code on a delivery note opens on a phone. */
export default function AcceptPage() {
  const [params] = useSearchParams();
  const id = params.get(ORDER_PARAM) ?? '';
  const query = useThread(id);
  return (
    <>
      <PageHeader title="订单验收" hint={query.data?.thread.order.name} />
      <UnsentNotice />
      {query.data ? (
        <Acceptable id={id} query={query.data} />
      ) : (
        <NoOrder id={id} purpose="验收" what="订单" query={query} />
      )}
    </>
  );
}

interface Props {
  readonly id: string;
  readonly query: NonNullable<ReturnType<typeof useThread>['data']>;
}

/** The form with what is left; none while an acceptance waits that decides what is left. */
function Acceptable({ id, query: { thread } }: Props) {
  const isWaiting = waitsFor(useAtomValue(unsentAtom), id);
  useKeptOffline(isWaiting || thread.acts.includes('accept') ? '验收' : null);
  if (isWaiting) return <Empty text="本订单有验收尚未提交，提交后可继续验收" />;
  if (thread.acts.includes('accept')) return <AcceptForm key={id} thread={thread} />;
  const reason = thread.forbidden.find(({ act }) => act === 'accept')?.reason;
  return (
    <Stack>
      <Empty
        text={reason ?? '该订单目前没有由您验收的商品'}
        action={<WayTo to={threadPaths.orderThread.to(id)}>查看履约进度</WayTo>}
      />
      {thread.acts.includes('cosign') && (
        <Text ta="center">有验收单等待您会签，请在履约进度中办理。</Text>
      )}
    </Stack>
  );
}
