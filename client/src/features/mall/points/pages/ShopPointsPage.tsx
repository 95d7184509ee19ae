import type { PointSheet } from '@jicai/shared/contract/mall/points.ts';
import { POINT_RULES, type PointRule } from '@jicai/shared/domain/mall/points/score.ts';
import { Button, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { useDeduct, useOwnPoints, usePointsChanged, useShopPoints } from '../api.ts';
import { DeductionTable } from '../components/DeductionTable.tsx';
import { POINT_SHOP_PARAM } from '../paths.ts';

/** /xyjf: the points of one's own shop; with a shop in the address, of that shop for operators. */
export default function ShopPointsPage() {
  const [params] = useSearchParams();
  const shopId = params.get(POINT_SHOP_PARAM) ?? '';
  const own = useOwnPoints(shopId === '');
  const of = useShopPoints(shopId);
  const { data, error, refetch } = shopId === '' ? own : of;
  if (!data) return <Unloaded what="积分加载失败" error={error} refetch={refetch} />;
  if (!data.sheet) return <Empty text="店铺开业后才有信用积分" />;
  return <Sheet sheet={data.sheet} mayDeduct={shopId !== ''} />;
}

function Sheet({ sheet, mayDeduct }: { readonly sheet: PointSheet; readonly mayDeduct: boolean }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <PageHeader
        title="信用积分"
        hint={sheet.shopName}
        actions={
          mayDeduct && (
            <Button color="red" variant="light" onClick={() => setAsked(true)}>
              扣分
            </Button>
          )
        }
      />
      <Panel mb="md">
        <Text size="xl">
          <b className="tnum">{sheet.score}</b> / 100　{sheet.band}
        </Text>
        <Text size="sm" c="var(--jc-muted)">
          每年 1 月 1 日为 100 分；积分由扣分、异议和处理记录逐条计算，不另行修改。
        </Text>
      </Panel>
      <Panel title="扣分记录">
        <DeductionTable deductions={sheet.deductions} />
      </Panel>
      {isAsked && <DeductDialog shopId={sheet.shopId} onClose={() => setAsked(false)} />}
    </>
  );
}

const rules = Object.entries(POINT_RULES).map(([value, label]) => ({ value, label }));
const ruleOf = (value: string | null): PointRule | null =>
  (Object.keys(POINT_RULES) as PointRule[]).find((rule) => rule === value) ?? null;

function DeductDialog({
  shopId,
  onClose,
}: {
  readonly shopId: string;
  readonly onClose: () => void;
}) {
  const [rule, setRule] = useState<PointRule | null>(null);
  const [points, setPoints] = useState<number | null>(null);
  const sending = useDeduct();
  const changed = usePointsChanged();
  return (
    <ActionDialog
      title="扣分"
      text="供应商将收到通知，五个工作日内可提出异议；异议由另一名运营人员处理。"
      word="扣分"
      isDanger
      needsReason
      sending={sending}
      missing={rule === null ? '请选择扣分事由' : points === null ? '请填写扣分' : null}
      onConfirm={async (reason) => {
        if (rule === null || points === null) return;
        await sending.send({ shopId, rule, points, reason });
        changed();
      }}
      onClose={onClose}
    >
      <Select
        data-path="rule"
        label="扣分事由"
        placeholder="请选择"
        withAsterisk
        allowDeselect={false}
        data={rules}
        value={rule}
        onChange={(value) => setRule(ruleOf(value))}
      />
      <NumberField
        data-path="points"
        label="扣分"
        withAsterisk
        min={1}
        max={100}
        value={points ?? ''}
        onChange={(value) => setPoints(value === '' ? null : value)}
      />
    </ActionDialog>
  );
}
