import {
  type BatchAction,
  type ListingRow,
  listingEndpoints,
} from '@jicai/shared/contract/supply/listing.ts';
import { changeLabel, productTable } from '@jicai/shared/domain/supply/product/states.ts';
import { Anchor, Badge, Button, Checkbox, Group, Tabs, Text } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { AdminPager } from '../../../../ui/table/AdminPager.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { TabRow } from '../../../../ui/table/TabRow.tsx';
import { useBatch, useListingChanged, useListings } from '../api.ts';
import { AdjustDialog } from '../components/AdjustDialog.tsx';
import { listingTabCode, listingTabs, readListingList } from '../model/list-state.ts';
import { listingPaths } from '../paths.ts';

/** /wdsp: the products of one's own shop by state, with batches and workbooks. */
export default function ListingListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = readListingList(params);
  const show = (change: Partial<typeof state>) => {
    const { tab, ...rest } = { ...state, page: 1, ...change };
    void navigate(listingPaths.listings.to({ tab: listingTabCode(tab), ...rest }));
  };
  const { data } = useListings(state);
  const countOf = (tab: string) => data?.counts.find((one) => one.tab === tab)?.count ?? 0;
  return (
    <>
      <PageHeader title="我的商品" actions={<HeadButtons />} />
      <Panel>
        <Group justify="space-between" align="flex-end" mb="sm">
          <Tabs
            maw="100%"
            value={state.tab}
            onChange={(tab) => {
              const found = listingTabs.find(([name]) => name === tab);
              if (found) show({ tab: found[0] });
            }}
          >
            <TabRow active={state.tab} label="按状态筛选">
              {listingTabs.map(([tab, word]) => (
                <Tabs.Tab key={tab} value={tab}>
                  {word} <span className="tnum">{countOf(tab)}</span>
                </Tabs.Tab>
              ))}
            </TabRow>
          </Tabs>
          <KeywordSearch
            hint="商品名称或型号"
            keyword={state.keyword}
            maxLength={64}
            hasButton
            onSearch={(keyword) => show({ keyword })}
          />
        </Group>
        <List key={state.tab} state={state} onPage={(page) => show({ page })} />
      </Panel>
    </>
  );
}

function HeadButtons() {
  const file = useMadeFile(listingEndpoints.export);
  return (
    <>
      <Button
        variant="default"
        loading={file.isLoading}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void file.fetchFile({})}
      >
        导出
      </Button>
      <Button
        component={Link}
        to={listingPaths.listingImport.to()}
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
      >
        导入
      </Button>
      <Button
        component={Link}
        to={listingPaths.publishCategory.to('')}
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        发布商品
      </Button>
    </>
  );
}

interface ListProps {
  readonly state: ReturnType<typeof readListingList>;
  readonly onPage: (page: number) => void;
}

function List({ state, onPage }: ListProps) {
  const { data, error, refetch, isPlaceholderData } = useListings(state);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [adjusted, setAdjusted] = useState<ListingRow | null>(null);
  if (!data) return <Unloaded what="商品加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0)
    return <Empty text={state.keyword === '' ? '这里还没有商品' : '没有符合条件的商品'} />;
  const ids = chosen.filter((id) => data.rows.some((row) => row.id === id));
  const toggle = (id: string) =>
    setChosen(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <div aria-busy={isPlaceholderData}>
      <BatchBar tab={state.tab} ids={ids} onDone={() => setChosen([])} />
      <DataTable
        caption="我的商品"
        columns={columnsOf(ids, toggle, setAdjusted)}
        rows={data.rows}
        keyOf={({ id }) => id}
      />
      <AdminPager page={state.page} total={data.total} onPage={onPage} />
      {adjusted && <AdjustDialog row={adjusted} onClose={() => setAdjusted(null)} />}
    </div>
  );
}

const columnsOf = (
  ids: readonly string[],
  toggle: (id: string) => void,
  adjust: (row: ListingRow) => void,
): readonly Column<ListingRow>[] => [
  {
    title: '商品',
    isHeading: true,
    render: (row) => (
      <Group gap="xs" wrap="nowrap">
        <Checkbox
          aria-label={`选择 ${row.name}`}
          checked={ids.includes(row.id)}
          onChange={() => toggle(row.id)}
        />
        <Anchor component={Link} to={listingPaths.publishBasics.to(row.id)}>
          {row.name}
        </Anchor>
      </Group>
    ),
  },
  { title: '类目', render: ({ categoryName }) => categoryName || '—', isMinor: true },
  {
    title: '状态',
    render: ({ state, staged, reason, dueAtMs }) => (
      <>
        <Group gap={6}>
          <Badge variant="light" radius="sm">
            {productTable.states[state]}
          </Badge>
          {changeLabel(state, staged) && (
            <Badge variant="light" color="orange" radius="sm">
              {changeLabel(state, staged)}
            </Badge>
          )}
        </Group>
        {reason && (
          <Text size="xs" c="var(--jc-muted)">
            {reason}
            {dueAtMs === null ? '' : `（${shortTimeText(dueAtMs)} 前整改）`}
          </Text>
        )}
      </>
    ),
  },
  { title: '价格', isNumber: true, render: ({ price }) => <Money amount={price} /> },
  { title: '库存', isNumber: true, render: ({ stock }) => stock },
  { title: '成交', isNumber: true, render: ({ sold }) => sold, isMinor: true },
  { title: '更新时间', render: ({ changedAtMs }) => shortTimeText(changedAtMs), isMinor: true },
  {
    title: '操作',
    render: (row) =>
      row.state === 'onSale' || row.state === 'offSale' ? (
        <Button size="compact-sm" variant="subtle" onClick={() => adjust(row)}>
          价格库存
        </Button>
      ) : null,
  },
];

const ACTIONS: Readonly<Record<string, readonly (readonly [BatchAction, string, string])[]>> = {
  onSale: [['takeOff', '下架', '下架后买方不能再下单，已有订单不受影响。']],
  offSale: [['putOn', '上架', '上架后买方即可下单。']],
  draft: [['remove', '删除草稿', '删除后不能恢复。']],
};

interface BatchProps {
  readonly tab: string;
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

function BatchBar({ tab, ids, onDone }: BatchProps) {
  const { send, isSending } = useBatch();
  const changed = useListingChanged();
  const toast = useSetAtom(toastAtom);
  const take = (action: BatchAction) =>
    void send({ ids: [...ids], action }).then(({ results }) => {
      const refused = results.filter(({ outcome }) => outcome === 'refused');
      const [first] = refused;
      if (first) toast('warning', `${refused.length} 个商品未处理：${first.text}`);
      else toast('done', `已处理 ${results.length} 个商品`);
      changed();
      onDone();
    }, changed);
  const actions = ACTIONS[tab] ?? [];
  if (actions.length === 0) return null;
  return (
    <Group mb="sm" gap="sm">
      <Text size="sm" c="var(--jc-muted)">
        已选 <span className="tnum">{ids.length}</span> 个
      </Text>
      {actions.map(([action, word, question]) => (
        <ConfirmPopover
          key={action}
          question={`${word} ${ids.length} 个商品？${question}`}
          word={word}
          onConfirm={() => take(action)}
        >
          {(ask) => (
            <Button
              size="compact-md"
              variant="default"
              disabled={ids.length === 0}
              loading={isSending}
              onClick={ask}
            >
              批量{word}
            </Button>
          )}
        </ConfirmPopover>
      ))}
    </Group>
  );
}
