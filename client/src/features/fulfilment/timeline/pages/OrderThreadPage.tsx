import { orderArchivePath } from '@jicai/shared/contract/fulfilment/archive.ts';
import type { Thread } from '@jicai/shared/contract/fulfilment/thread.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useDownload } from '../../../../lib/http/use-download.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { OrderDialog } from '../../../ordering/order/components/actions/Dialogs.tsx';
import { NoOrder } from '../../../ordering/order/components/NoOrder.tsx';
import { OrderBadge } from '../../../ordering/order/components/OrderBadge.tsx';
import classes from '../../../ordering/order/pages/OrderDetailPage.module.css';
import { ORDER_PARAM, orderPaths } from '../../../ordering/order/paths.ts';
import { Waivers } from '../../../work/approval/components/Waivers.tsx';
import { UnattendedNote } from '../../../work/todo/components/UnattendedNote.tsx';
import { AcceptanceList } from '../../acceptance/components/AcceptanceList.tsx';
import { acceptancePaths } from '../../acceptance/paths.ts';
import { contractPaths } from '../../contract/paths.ts';
import { OrderEnding } from '../../ending/OrderEnding.tsx';
import { stockPaths } from '../../stock/paths.ts';
import { useThread } from '../../thread/api.ts';
import { DutyNotes } from '../../thread/components/DutyNotes.tsx';
import { DocumentList } from '../components/DocumentList.tsx';
import { EntryList } from '../components/EntryList.tsx';
import { LineProgress } from '../components/LineProgress.tsx';
import { ParcelList } from '../components/ParcelList.tsx';
import { ThreadTimeline } from '../components/ThreadTimeline.tsx';

/** /order/orderThread?ddid=: what became of an order, and what its reader may do next. */
export default function OrderThreadPage() {
  const [params] = useSearchParams();
  const id = params.get(ORDER_PARAM) ?? '';
  const query = useThread(id);
  if (!query.data) return <NoOrder id={id} purpose="查看" what="履约进度" query={query} />;
  return <ThreadView thread={query.data.thread} />;
}

function ThreadView({ thread }: { readonly thread: Thread }) {
  const { order } = thread;
  return (
    <>
      <PageHeader
        title={order.name}
        hint={
          <Group component="span" gap="xs">
            <OrderBadge state={order.state} />
            <Text component="span" className="tnum">
              {order.number}
            </Text>
            <Text component="span">{order.supplierName}</Text>
            <Money amount={order.amount} />
          </Group>
        }
        actions={<Acts thread={thread} />}
      />
      <Stack>
        {order.hold !== '' && (
          <Alert color="orange" title="订单暂停" role="status">
            {order.hold}
          </Alert>
        )}
        <UnattendedNote businessType="order" businessId={order.id} />
        <OrderEnding thread={thread} />
        <Waivers lines={thread.waivers} />
        <DutyNotes title="岗位分离" notes={thread.forbidden} />
        <DutyNotes title="岗位分离提醒" notes={thread.warnings} />
        <div className={classes.columns}>
          <Stack className={classes.main ?? ''}>
            <Panel title={order.isService ? '服务进度' : '商品进度'}>
              <LineProgress lines={thread.lines} isService={order.isService} />
            </Panel>
            {!order.isService && (
              <Panel title="包裹">
                <ParcelList thread={thread} />
              </Panel>
            )}
            <Panel title="验收">
              <AcceptanceList thread={thread} />
            </Panel>
            {!order.isService && (
              <Panel title="入库">
                <EntryList entries={thread.entries} />
              </Panel>
            )}
            <Panel title="资金与单据">
              <DocumentList thread={thread} />
            </Panel>
          </Stack>
          <Stack className={classes.side ?? ''}>
            <Panel title="履约时间轴">
              <ThreadTimeline events={thread.events} />
            </Panel>
          </Stack>
        </div>
      </Stack>
    </>
  );
}

/** The next steps that are the reader's. */
function Acts({ thread }: { readonly thread: Thread }) {
  const { order, acts } = thread;
  const [isShipping, setShipping] = useState(false);
  const acted = {
    id: order.id,
    number: order.number,
    version: order.version,
    amount: order.amount,
    shopName: order.supplierName,
  };
  return (
    <>
      {acts.includes('ship') && <Button onClick={() => setShipping(true)}>发货</Button>}
      {acts.includes('accept') && (
        <Button component={Link} to={acceptancePaths.accept.to(order.id)}>
          开始验收
        </Button>
      )}
      {acts.includes('stock') && (
        <Button component={Link} to={stockPaths.stockIn.to({ keyword: order.number })}>
          办理入库
        </Button>
      )}
      {thread.contractId !== null && (
        <Button
          variant={order.state === 'pendingContract' ? 'filled' : 'default'}
          component={Link}
          to={contractPaths.contract.to(thread.contractId)}
        >
          {order.state === 'pendingContract' ? '办理合同' : '查看合同'}
        </Button>
      )}
      {thread.mayArchive && <ArchiveButton order={order} />}
      {thread.opensOrder && <OrderLink orderId={order.id} />}
      {isShipping && (
        <OrderDialog transition="ship" order={acted} onClose={() => setShipping(false)} />
      )}
    </>
  );
}

/** Saves every document of an ended order in one file. */
function ArchiveButton({ order: { id, number } }: { readonly order: Thread['order'] }) {
  const { download, isSaving } = useDownload();
  const path = orderArchivePath(encodeURIComponent(id));
  return (
    <Button
      variant="default"
      loading={isSaving}
      onClick={() => void download(path, `${number}_归档.zip`)}
    >
      下载归档
    </Button>
  );
}

const OrderLink = ({ orderId }: { readonly orderId: string }) => (
  <Button variant="default" component={Link} to={orderPaths.orderDetail.to(orderId)}>
    订单详情
  </Button>
);
