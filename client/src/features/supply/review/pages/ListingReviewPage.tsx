import type { Difference, ListingSheet } from '@jicai/shared/contract/supply/listing-review.ts';
import { productTable } from '@jicai/shared/domain/supply/product/states.ts';
import { Badge, Button, Group, Stack } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { shortDayText } from '../../../../lib/time/time-text.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Fact, Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { FlowLog } from '../../../work/approval/components/review/FlowLog.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { SheetDecision } from '../../../work/approval/components/review/SheetDecision.tsx';
import { FindingList } from '../../listing/components/FindingList.tsx';
import { ProductPreview } from '../../listing/components/ProductPreview.tsx';
import { listingPaths, PRODUCT_PARAM } from '../../listing/paths.ts';
import { useDecide, useReviewChanged, useSheet } from '../api.ts';

const differenceColumns: readonly Column<Difference>[] = [
  { title: '字段', isHeading: true, render: ({ label }) => label },
  { title: '变更前', render: ({ before }) => before || '（空）' },
  { title: '变更后', render: ({ after }) => <strong>{after || '（空）'}</strong> },
];

/** /spsh/SpshDetail: one product with its findings, differences and prices, and the decision. */
export default function ListingReviewPage() {
  const [params] = useSearchParams();
  const id = params.get(PRODUCT_PARAM) ?? '';
  const { data, error, refetch } = useSheet(id);
  const away = (
    <Button component={Link} to={listingPaths.listingQueue.to()} variant="light">
      返回审核列表
    </Button>
  );
  if (id === '') return <Empty text="请从审核列表中选择商品" action={away} />;
  if (!data) return <Unloaded what="商品加载失败" error={error} refetch={refetch} away={away} />;
  return <Review key={`${id}-${data.sheet.hash}`} {...data} />;
}

interface Shown {
  readonly sheet: ListingSheet;
  readonly nextId: string | null;
}

function Review({ sheet, nextId }: Shown) {
  return (
    <>
      <PageHeader
        title={sheet.draft.name}
        takesFocus
        hint={
          <Group component="span" gap="xs">
            <span>{sheet.shopName}</span>
            <span>{sheet.categoryName}</span>
            <Badge component="span" variant="light" radius="sm">
              {productTable.states[sheet.state]}
            </Badge>
          </Group>
        }
        actions={
          <Button component={Link} to={listingPaths.listingQueue.to()} variant="default">
            返回审核列表
          </Button>
        }
      />
      <Panel>
        <ReviewFrame
          evidence={<Evidence sheet={sheet} />}
          decision={<DecisionPart sheet={sheet} nextId={nextId} />}
        />
      </Panel>
    </>
  );
}

function Evidence({ sheet }: { readonly sheet: ListingSheet }) {
  const { findings, differences, prices, offers, flow, draft } = sheet;
  const priceFacts: Fact[] = [
    ...prices
      .slice(-5)
      .map(
        ({ price, atMs }): Fact => [
          `历史价 ${shortDayText(atMs)}`,
          <Money key={atMs} amount={price} />,
        ],
      ),
    ...offers.map(
      ({ shopName, price }): Fact => [`同款：${shopName}`, <Money key={shopName} amount={price} />],
    ),
    ['电商参考价', <Money key="reference" amount={draft.referencePrice} />],
    [
      '参考链接',
      draft.referenceUrl ? (
        <a key="link" href={draft.referenceUrl} target="_blank" rel="noreferrer noopener">
          {draft.referenceUrl}
        </a>
      ) : (
        '—'
      ),
    ],
  ];
  return (
    <Stack>
      <FindingList findings={findings} />
      {differences.length > 0 && (
        <DataTable
          caption="变更内容"
          columns={differenceColumns}
          rows={differences}
          keyOf={({ label }) => label}
        />
      )}
      <Facts facts={priceFacts} />
      <ProductPreview draft={draft} />
      <FlowLog steps={flow.steps} waitingFor={flow.waitingFor} levelName={flow.levelName} />
    </Stack>
  );
}

function DecisionPart({ sheet, nextId }: Shown) {
  const sending = useDecide();
  const at = (id: string | null) =>
    id === null ? listingPaths.listingQueue.to() : listingPaths.listingReview.to(id);
  return (
    <SheetDecision
      flow={sheet.flow}
      name={`product ${sheet.id}`}
      sending={sending}
      decide={({ result, opinion }) =>
        sending.send({ id: sheet.id, hash: sheet.hash, result, opinion })
      }
      changed={useReviewChanged()}
      next={{
        kind: 'queue',
        after: (answer) => at(answer.nextId),
        skip: nextId === null ? null : at(nextId),
      }}
      nothing="此商品当前无需审核"
    />
  );
}
