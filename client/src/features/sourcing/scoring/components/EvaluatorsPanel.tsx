import type { Evaluator, ScoringPanel } from '@jicai/shared/contract/sourcing/scoring.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { pointsText } from '@jicai/shared/domain/kernel/numbers/points.ts';
import { Alert, Badge, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useAppoint, usePanel, useRemove } from '../api.ts';
import { nobodyText } from '../model/words.ts';
import { Variances } from './Variances.tsx';

interface Props {
  readonly packageNumber: string;
  /** The handler, while the evaluation is open. */
  readonly mayAct: boolean;
}

/** The evaluators of a package, how far they are, and the points once every sheet is in. */
export function EvaluatorsPanel({ packageNumber, mayAct }: Props) {
  const { data, error, refetch } = usePanel(packageNumber);
  if (!data) return <Unloaded what="评审小组加载失败" error={error} refetch={refetch} />;
  const { panel } = data;
  return (
    <Stack gap="sm">
      <Text fw={600}>评审小组</Text>
      <Text size="sm" c="var(--jc-muted)">
        不少于 {panel.needed}{' '}
        人的单数；各自密封评分，全部提交后同时启封。评分启封后不能再更换评审人员。
      </Text>
      <Evaluators panel={panel} packageNumber={packageNumber} mayAct={mayAct} />
      {mayAct && !panel.isComplete && <Appoint panel={panel} packageNumber={packageNumber} />}
      {panel.isComplete && <Scores panel={panel} />}
      {panel.variances.length > 0 && (
        <Variances variances={panel.variances} percent={panel.variancePercent} />
      )}
    </Stack>
  );
}

const stateWords: Readonly<Record<Evaluator['state'], readonly [string, string]>> = {
  appointed: ['待声明', 'orange'],
  declared: ['已声明无利害关系', 'green'],
  withdrawn: ['已回避', 'gray'],
  removed: ['已更换', 'gray'],
};

interface PanelProps {
  readonly panel: ScoringPanel;
  readonly packageNumber: string;
}

function Evaluators({ panel, packageNumber, mayAct }: PanelProps & { readonly mayAct: boolean }) {
  const [leaving, setLeaving] = useState<Evaluator | null>(null);
  const remove = useRemove();
  if (panel.evaluators.length === 0) return <Text>尚未指定评审人员。</Text>;
  const mayReplace = ({ state, hasSubmitted }: Evaluator) =>
    mayAct && !panel.isComplete && !hasSubmitted && (state === 'appointed' || state === 'declared');
  const columns: readonly Column<Evaluator>[] = [
    { title: '评审人员', isHeading: true, render: ({ name }) => name },
    { title: '单位', render: ({ unitName }) => unitName, isMinor: true },
    {
      title: '状态',
      render: ({ state, reason }) => (
        <>
          <Badge color={stateWords[state][1]} variant="light" radius="sm">
            {stateWords[state][0]}
          </Badge>
          {reason && <Text size="sm">{reason}</Text>}
        </>
      ),
    },
    {
      title: '评分',
      render: ({ state, hasSubmitted }) =>
        hasSubmitted ? '已密封提交' : state === 'declared' ? '未提交' : '—',
    },
    {
      title: '操作',
      render: (one) =>
        mayReplace(one) ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`更换评审人员${one.name}`}
            onClick={() => setLeaving(one)}
          >
            更换
          </Button>
        ) : (
          '—'
        ),
    },
  ];
  return (
    <>
      <DataTable
        caption="评审人员"
        rows={panel.evaluators}
        keyOf={({ personId }) => personId}
        columns={mayAct ? columns : columns.slice(0, -1)}
      />
      {leaving && (
        <ActionDialog
          title={`更换评审人员${leaving.name}`}
          text="更换后请另行指定评审人员；原因记入评审记录。"
          word="确定更换"
          needsReason
          sending={remove}
          onConfirm={(reason) => remove.send({ packageNumber, personId: leaving.personId, reason })}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

function Appoint({ panel, packageNumber }: PanelProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { send, isSending, failure } = useAppoint();
  const nobody = nobodyText(panel);
  if (nobody !== null)
    return (
      <Alert color="orange" title="没有可以指定的评审人员">
        {nobody}
      </Alert>
    );
  return (
    <Stack gap={4}>
      <Group align="flex-end">
        <Select
          data-path="personId"
          label="指定评审人员"
          placeholder="请选择"
          searchable
          nothingFoundMessage="没有找到这个人员"
          w={320}
          maw="100%"
          data={panel.candidates.map(({ id, name, unitName }) => ({
            value: id,
            label: `${name}（${unitName}）`,
          }))}
          value={chosen}
          onChange={setChosen}
        />
        <Button
          loading={isSending}
          disabled={chosen === null}
          onClick={() =>
            void send({ packageNumber, personId: chosen ?? '' }).then(
              () => setChosen(null),
              // The failure is shown below.
              () => {},
            )
          }
        >
          指定
        </Button>
      </Group>
      <Refused failure={failure} />
    </Stack>
  );
}

type Scored = ScoringPanel['scores'][number];

function Scores({ panel }: { readonly panel: ScoringPanel }) {
  const { scores, criteria, sheets, priceWeight } = panel;
  const given = (personId: string, code: string, index: number) =>
    sheets.find((sheet) => sheet.personId === personId)?.given.find((one) => one.code === code)
      ?.points[index] ?? 0;
  const columns: readonly Column<Scored>[] = [
    { title: '排名', render: ({ rank }) => rank },
    { title: '供应商', isHeading: true, render: ({ code, name }) => `${code} ${name}` },
    { title: '报价', isNumber: true, render: ({ amount }) => `¥${formatFen(amount)}` },
    {
      title: '评审价',
      isNumber: true,
      render: ({ evaluated, isSmall }) =>
        `¥${formatFen(evaluated)}${isSmall && panel.smallFirmDeduction > 0 ? '（小微扣除）' : ''}`,
    },
    {
      title: `价格（${priceWeight}）`,
      isNumber: true,
      render: ({ price }) => pointsText(price),
    },
    ...criteria.map(
      ({ name, points }, index): Column<Scored> => ({
        title: `${name}（${points}）`,
        isNumber: true,
        render: ({ criteria: means, code }) => (
          <span
            title={sheets
              .map((one) => `${one.name} ${pointsText(given(one.personId, code, index))}`)
              .join('，')}
          >
            {pointsText(means[index] ?? 0)}
          </span>
        ),
      }),
    ),
    { title: '总分', isNumber: true, render: ({ total }) => <b>{pointsText(total)}</b> },
  ];
  return (
    <>
      <DataTable
        caption="综合得分"
        isTitled
        rows={scores}
        keyOf={({ code }) => code}
        columns={columns}
      />
      <Text size="sm" c="var(--jc-muted)">
        各评分项为评审人员的平均分。评审结果中未通过的供应商不参与排名，价格分以其余供应商的最低评审价重新计算。
      </Text>
      <DataTable
        caption="各评审人员的评分"
        isTitled
        rows={sheets.flatMap(({ personId, name, given: all }) =>
          all.map(({ code, points }) => ({ personId, name, code, points })),
        )}
        keyOf={({ personId, code }) => `${personId} ${code}`}
        columns={[
          { title: '评审人员', isHeading: true, render: ({ name }) => name },
          { title: '供应商', render: ({ code }) => code },
          ...criteria.map(({ name, points }, index) => ({
            title: `${name}（${points}）`,
            isNumber: true,
            render: (row: { readonly points: readonly number[] }) =>
              pointsText(row.points[index] ?? 0),
          })),
        ]}
      />
    </>
  );
}
