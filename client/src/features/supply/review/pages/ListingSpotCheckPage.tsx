import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { listingReviewEndpoints } from '@jicai/shared/contract/supply/listing-review.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { productTable } from '@jicai/shared/domain/supply/product/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Badge, Button, Group, Stack, Textarea } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';

import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { showWrongNumber } from '../../../../ui/form/numbers/number-problem.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { AdminPager } from '../../../../ui/table/AdminPager.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { catalogPaths } from '../../../mall/catalog/paths.ts';
import { listingPaths } from '../../listing/paths.ts';
import { useLiveProducts, useMeasure, useReviewChanged } from '../api.ts';

type Row = ResponseOf<(typeof listingReviewEndpoints)['live']>['rows'][number];
type Measure = 'freeze' | 'unfreeze' | 'takeOff' | 'correct';

const WORDS: Readonly<Record<Measure, string>> = {
  freeze: '冻结',
  unfreeze: '解除冻结',
  takeOff: '强制下架',
  correct: '限期整改',
};

interface Asked {
  readonly row: Row;
  readonly measure: Measure;
}

const columnsOf = (ask: (asked: Asked) => void): readonly Column<Row>[] => [
  {
    title: '商品',
    isHeading: true,
    render: ({ id, name }) => (
      <Anchor component={Link} to={catalogPaths.productDetail.to(id)}>
        {name}
      </Anchor>
    ),
  },
  { title: '店铺', render: ({ shopName }) => shopName },
  {
    title: '状态',
    render: ({ state, dueAtMs }) => (
      <Group gap={6}>
        <Badge variant="light" radius="sm" color={state === 'frozen' ? 'red' : 'green'}>
          {productTable.states[state]}
        </Badge>
        {dueAtMs !== null && <span>{shortTimeText(dueAtMs)} 前整改</span>}
      </Group>
    ),
  },
  { title: '价格', isNumber: true, render: ({ price }) => <Money amount={price} /> },
  {
    title: '措施',
    render: (row) => {
      const measures: readonly Measure[] =
        row.state === 'frozen' ? ['unfreeze'] : ['correct', 'takeOff', 'freeze'];
      return (
        <Group gap={4}>
          {measures.map((measure) => (
            <Button
              key={measure}
              size="compact-sm"
              variant="subtle"
              onClick={() => ask({ row, measure })}
            >
              {WORDS[measure]}
            </Button>
          ))}
        </Group>
      );
    },
  },
];

/** /spsh/SpccList: products on sale for spot-checks, with the measures against them. */
export default function ListingSpotCheckPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const keyword = (params.get('keyword') ?? '').slice(0, 64);
  const page = readPage(params);
  const show = (change: { keyword?: string; page?: number }) => {
    const { page: next, ...rest } = { keyword, page: 1, ...change };
    void navigate(listingPaths.listingSpotCheck.to({ ...rest, page: next === 1 ? null : next }));
  };
  const [asked, setAsked] = useState<Asked | null>(null);
  const query = useLiveProducts(keyword, page);
  return (
    <>
      <PageHeader title="在售商品抽查" />
      <Panel>
        <KeywordSearch
          hint="商品或店铺名称"
          keyword={keyword}
          maxLength={64}
          hasButton
          onSearch={(next) => show({ keyword: next })}
        />
        <Loaded query={query} what="商品加载失败" empty="没有符合条件的在售商品">
          {(data) => (
            <>
              <DataTable
                caption="在售商品"
                columns={columnsOf(setAsked)}
                rows={data.rows}
                keyOf={({ id }) => id}
              />
              <AdminPager page={page} total={data.total} onPage={(next) => show({ page: next })} />
            </>
          )}
        </Loaded>
      </Panel>
      {asked && <MeasureDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function MeasureDialog({ row, measure, onClose }: Asked & { readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [days, setDays] = useState(5);
  const { send, isSending, failure } = useMeasure();
  const toast = useSetAtom(toastAtom);
  const changed = useReviewChanged();
  const submit = () => {
    if (showWrongNumber(document)) return;
    const dueAtMs = measure === 'correct' ? Date.now() + days * DAY_MS : null;
    void send({ id: row.id, measure, reason, dueAtMs }).then(() => {
      toast('done', `已${WORDS[measure]}`);
      changed();
      onClose();
    }, changed);
  };
  return (
    <Modal opened onClose={onClose} title={`${WORDS[measure]}：${row.name}`}>
      <Stack>
        <Refused failure={failure} isBox />
        <Textarea
          data-path="reason"
          label="原因（将告知供应商）"
          required
          maxLength={limits.reasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {measure === 'correct' && (
          <NumberField
            data-path="dueAtMs"
            label="整改期限（天），逾期自动下架"
            min={1}
            max={30}
            needsValue
            value={days}
            onChange={(value) => value !== '' && setDays(value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button color="red" loading={isSending} onClick={submit}>
            确认{WORDS[measure]}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
