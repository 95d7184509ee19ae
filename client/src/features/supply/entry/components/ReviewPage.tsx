import type { EntrySheet } from '@jicai/shared/contract/supply/entry.ts';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { SheetDecision } from '../../../work/approval/components/review/SheetDecision.tsx';
import { useDecideEntry, useEntrySheet, useShopChanged } from '../api.ts';
import { entryPaths, SHOP_PARAM } from '../paths.ts';
import { SheetView } from './SheetView.tsx';

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
  if (!data) {
    if (error)
      return (
        <Failed what="店铺加载失败" failure={error} onRetry={() => void refetch()} away={away} />
      );
    return <Loading />;
  }
  const { sheet } = data;
  return (
    <>
      <PageHeader title={decides ? '店铺审核' : '店铺审核内容'} actions={away} />
      <Panel>
        {decides ? (
          <ReviewFrame
            evidence={<SheetView sheet={sheet} />}
            decision={<DecisionPart key={sheet.hash} sheet={sheet} />}
          />
        ) : (
          <SheetView sheet={sheet} />
        )}
      </Panel>
    </>
  );
}

function DecisionPart({ sheet }: { readonly sheet: EntrySheet }) {
  const sending = useDecideEntry();
  return (
    <SheetDecision
      flow={sheet.flow}
      name={`shop ${sheet.shopId}`}
      sending={sending}
      decide={({ result, opinion }) =>
        sending.send({ shopId: sheet.shopId, hash: sheet.hash, result, opinion })
      }
      changed={useShopChanged()}
      queue={entryPaths.entryQueue.to()}
      nothing="此店铺当前无需审核"
    />
  );
}
