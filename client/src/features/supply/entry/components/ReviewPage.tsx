import type { EntrySheet } from '@jicai/shared/contract/supply/entry.ts';
import { Button, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { toastAtom } from '../../../../lib/toast.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import {
  type Decision,
  DecisionForm,
} from '../../../work/approval/components/review/DecisionForm.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { useKept } from '../../../work/approval/use-kept.ts';
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
  const { send, isSending, failure, reset } = useDecideEntry();
  const toast = useSetAtom(toastAtom);
  const changed = useShopChanged();
  const navigate = useNavigate();
  const { keptAs, forget } = useKept(`shop ${sheet.shopId}`);
  const submit = ({ result, opinion }: Decision) =>
    void send({ shopId: sheet.shopId, hash: sheet.hash, result, opinion }).then(() => {
      forget();
      toast('done', '提交审核成功');
      changed();
      void navigate(entryPaths.entryQueue.to());
    }, changed);
  if (!sheet.flow?.canDecide)
    return <Text c="var(--jc-muted)">{sheet.flow?.reason || '此店铺当前无需审核'}</Text>;
  return (
    <DecisionForm
      keptAs={keptAs}
      onSubmit={submit}
      onEdit={reset}
      isSending={isSending}
      isUploading={false}
      problem={failure?.text ?? null}
      attachment={null}
    />
  );
}
