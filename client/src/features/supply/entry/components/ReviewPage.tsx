import { type EntrySheet, entryLabels } from '@jicai/shared/contract/supply/entry.ts';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { SheetDecision } from '../../../work/approval/components/review/SheetDecision.tsx';
import { useDecideEntry, useEntrySheet, useShopChanged } from '../api.ts';
import { entryPaths, SHOP_PARAM } from '../paths.ts';
import { SheetView } from './SheetView.tsx';

/** The name of a shop as it was handed in. */
const nameOf = ({ fields }: EntrySheet): string =>
  fields.find(({ label }) => label === entryLabels.shopName)?.after ?? '';

/** The review of a shop; without the decision it is for reading only. */
export function ReviewPage({ decides }: { readonly decides: boolean }) {
  const [params] = useSearchParams();
  const shopId = params.get(SHOP_PARAM) ?? '';
  const { data, error, refetch } = useEntrySheet(shopId);
  const away = (
    <Button component={Link} to={entryPaths.entryQueue.to()} variant="light">
      返回入驻审核
    </Button>
  );
  if (shopId === '') return <Empty text="请从入驻审核列表中选择店铺" action={away} />;
  if (!data) return <Unloaded what="店铺加载失败" error={error} refetch={refetch} away={away} />;
  const { sheet, nextId } = data;
  return (
    <>
      <PageHeader
        key={sheet.shopId}
        title={decides ? '店铺审核' : '店铺审核内容'}
        hint={[nameOf(sheet), sheet.creditCode].filter(Boolean).join('　')}
        actions={
          <>
            {decides && (
              <Button
                component={Link}
                to={entryPaths.shopReviewContent.to(shopId)}
                target="_blank"
                variant="default"
              >
                新窗口查看材料
              </Button>
            )}
            {away}
          </>
        }
        takesFocus={decides}
      />
      <Panel>
        {decides ? (
          <ReviewFrame
            evidence={<SheetView sheet={sheet} />}
            decision={<DecisionPart key={sheet.hash} sheet={sheet} nextId={nextId} />}
          />
        ) : (
          <SheetView sheet={sheet} />
        )}
      </Panel>
    </>
  );
}

interface Decided {
  readonly sheet: EntrySheet;
  readonly nextId: string | null;
}

function DecisionPart({ sheet, nextId }: Decided) {
  const sending = useDecideEntry();
  const at = (shopId: string | null) =>
    shopId === null ? entryPaths.entryQueue.to() : entryPaths.shopReview.to(shopId);
  return (
    <SheetDecision
      flow={sheet.flow}
      name={`shop ${sheet.shopId}`}
      sending={sending}
      decide={({ result, opinion }) =>
        sending.send({ shopId: sheet.shopId, hash: sheet.hash, result, opinion })
      }
      changed={useShopChanged()}
      next={{
        kind: 'queue',
        after: (answer) => at(answer.nextId),
        skip: nextId === null ? null : at(nextId),
      }}
      nothing="此店铺当前无需审核"
    />
  );
}
