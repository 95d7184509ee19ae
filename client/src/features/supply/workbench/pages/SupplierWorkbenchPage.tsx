import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Workbench } from '@jicai/shared/contract/supply/workbench.ts';
import { productTable } from '@jicai/shared/domain/supply/product/states.ts';
import { AreaChart } from '@mantine/charts';
import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link, Navigate } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { NotRenewed } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { useHasEntry } from '../../../identity/navigation/use-has-entry.ts';
import { PendingAgreement } from '../../../mall/agreement/components/PendingAgreement.tsx';
import { SupplierFacts } from '../../../mall/catalog/components/reviews/SupplierFacts.tsx';
import { noticePaths } from '../../../mall/notice/paths.ts';
import { OwnPoints } from '../../../mall/points/components/OwnPoints.tsx';
import { timeTextOf } from '../../entry/components/time.ts';
import { entryPaths } from '../../entry/paths.ts';
import { listingTabCode, listingTabs } from '../../listing/model/list-state.ts';
import { listingPaths } from '../../listing/paths.ts';
import { useWorkbench } from '../api.ts';

/** /GysIndex: what waits for a supplier, what was sold, what will end. */
export default function SupplierWorkbenchPage() {
  // The route guard waits for the menu. An applicant has no workbench yet: the shop's information
  // comes first.
  const isSupplier = useHasEntry(menuPaths.workbench);
  return isSupplier ? <WorkbenchView /> : <Navigate to={entryPaths.shopCompletion.to()} replace />;
}

function WorkbenchView() {
  const { data, error, refetch } = useWorkbench();
  if (!data)
    return (
      <Unloaded
        what="工作台加载失败"
        error={error}
        refetch={refetch}
        away={
          <Button component={Link} to={entryPaths.shopCompletion.to()} variant="light">
            完善店铺信息
          </Button>
        }
      />
    );
  const { workbench } = data;
  return (
    <>
      <PageHeader
        title="工作台"
        hint={workbench.shopName}
        actions={
          <Button component={Link} to={listingPaths.publishCategory.to('')}>
            发布商品
          </Button>
        }
      />
      <NotRenewed failure={error} onRetry={() => void refetch()} />
      <Stack>
        <PendingAgreement />
        <Numbers title="待办" rows={workbench.counters} />
        <Numbers title="我的商品" rows={productRows(workbench)} />
        <Owed owed={workbench.owed} />
        <OwnPoints />
        <Panel title="履约表现（近 12 个月）">
          <SupplierFacts shopId={workbench.shopId} />
        </Panel>
        <Sales sales={workbench.sales} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Certificates rows={workbench.certificates} />
          <Notices rows={workbench.notices} />
        </SimpleGrid>
      </Stack>
    </>
  );
}

const productRows = ({ products }: Workbench) =>
  listingTabs.map(([state]) => ({
    name: state,
    title: productTable.states[state],
    count: products.find((one) => one.state === state)?.count ?? 0,
    path: listingPaths.listings.to({ tab: listingTabCode(state) }),
  }));

interface NumbersProps {
  readonly title: string;
  readonly rows: Workbench['counters'];
}

function Numbers({ title, rows }: NumbersProps) {
  return (
    <Panel title={title}>
      <SimpleGrid cols={{ base: 2, xs: 3, md: rows.length > 6 ? 4 : 6, lg: rows.length }}>
        {rows.map(({ name, title: word, count, path }) => (
          <Paper key={name} component={Link} to={path} withBorder p="sm" ta="center">
            <Text size="xl" fw={600} className="tnum" c={count > 0 ? 'blue' : 'var(--jc-muted)'}>
              {count}
            </Text>
            <Text size="sm" c="var(--mantine-color-text)">
              {word}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Panel>
  );
}

/** The money on received invoices that is not paid yet, and since when. */
function Owed({ owed }: { readonly owed: Workbench['owed'] }) {
  const { amount, overdue, sinceMs } = owed;
  return (
    <Panel title="应收货款">
      <Group justify="space-between">
        <Text>
          未付 <Money amount={amount} />
          {overdue > 0 && (
            <>
              ，其中逾期 <Money amount={overdue} />
            </>
          )}
          {sinceMs !== null && `，最早一笔 ${timeTextOf(sinceMs).slice(0, 10)} 到期`}
        </Text>
        <Anchor component={Link} to={menuPaths.payments}>
          查看付款
        </Anchor>
      </Group>
    </Panel>
  );
}

function Sales({ sales }: { readonly sales: Workbench['sales'] }) {
  const orders = sales.reduce((sum, day) => sum + day.orders, 0);
  return (
    <Panel title={`近 30 天销售（${orders} 单）`}>
      <AreaChart
        h={220}
        data={sales.map(({ day, amount }) => ({ day: day.slice(5), 金额: amount / 100 }))}
        dataKey="day"
        series={[{ name: '金额', color: 'blue.6' }]}
        curveType="monotone"
        withDots={false}
        valueFormatter={(yuan) => `${yuan.toLocaleString('zh-CN')} 元`}
        yAxisProps={{ width: 88 }}
      />
    </Panel>
  );
}

function Certificates({ rows }: { readonly rows: Workbench['certificates'] }) {
  return (
    <Panel title="临期证书">
      {rows.length === 0 && <Text c="var(--jc-muted)">90 天内没有到期的证书</Text>}
      <Stack gap="xs">
        {rows.map(({ name, expiresAtMs }) => (
          <Group key={`${name}-${expiresAtMs}`} justify="space-between">
            <Anchor component={Link} to={entryPaths.shopInfo.to()}>
              {name}
            </Anchor>
            <span className="tnum">{timeTextOf(expiresAtMs).slice(0, 10)}</span>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}

function Notices({ rows }: { readonly rows: Workbench['notices'] }) {
  return (
    <Panel title="平台公告">
      {rows.length === 0 && <Text c="var(--jc-muted)">暂无公告</Text>}
      <Stack gap="xs">
        {rows.map(({ id, title, publishedAtMs }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <Anchor component={Link} to={noticePaths.noticeDetail.to(id)} truncate>
              {title}
            </Anchor>
            <span className="tnum">{timeTextOf(publishedAtMs).slice(5, 10)}</span>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}
