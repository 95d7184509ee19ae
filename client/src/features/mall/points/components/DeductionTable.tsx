import type { Deduction, DeductionState } from '@jicai/shared/contract/mall/points.ts';
import { POINT_RULES } from '@jicai/shared/domain/mall/points/score.ts';
import { Badge, Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { dateTimeText, deadlineText } from '../../../../lib/time/time-text.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { OutcomeChoice, useOutcome } from '../../../../ui/form/OutcomeChoice.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useDecideObjection, useObject, usePointsChanged } from '../api.ts';

const STATES: Readonly<Record<DeductionState, readonly [string, string]>> = {
  counts: ['生效', 'red'],
  objected: ['异议中', 'orange'],
  upheld: ['维持', 'red'],
  revoked: ['已撤销', 'gray'],
};

/** The words of what was said about a deduction. */
const wordsOf = ({ reason, objection, decision }: Deduction): readonly string[] =>
  [reason, objection && `异议：${objection}`, decision && `处理：${decision}`].filter(Boolean);

/** The deductions of a shop with what may be done about each. */
export function DeductionTable({ deductions }: { readonly deductions: readonly Deduction[] }) {
  const [objected, setObjected] = useState<Deduction | null>(null);
  const [decided, setDecided] = useState<Deduction | null>(null);
  const columns: readonly Column<Deduction>[] = [
    { title: '事由', isHeading: true, render: ({ rule }) => POINT_RULES[rule] },
    { title: '扣分', isNumber: true, render: ({ points }) => `−${points}` },
    {
      title: '状态',
      render: ({ state }) => (
        <Badge variant="light" color={STATES[state][1]}>
          {STATES[state][0]}
        </Badge>
      ),
    },
    {
      title: '说明',
      render: (row) => (
        <Stack gap={2}>
          {wordsOf(row).map((words) => (
            <span key={words} style={{ overflowWrap: 'anywhere' }}>
              {words}
            </span>
          ))}
        </Stack>
      ),
    },
    { title: '时间', render: ({ atMs }) => dateTimeText(atMs) },
    { title: '异议期限', isMinor: true, render: ({ objectByMs }) => deadlineText(objectByMs) },
    {
      title: '操作',
      render: (row) => {
        if (row.canObject)
          return (
            <Button size="compact-sm" variant="subtle" onClick={() => setObjected(row)}>
              提出异议
            </Button>
          );
        if (row.canDecide)
          return (
            <Button size="compact-sm" variant="subtle" onClick={() => setDecided(row)}>
              处理异议
            </Button>
          );
        return '—';
      },
    },
  ];
  if (deductions.length === 0) return <Empty text="没有扣分记录" />;
  return (
    <>
      <DataTable caption="扣分记录" columns={columns} rows={deductions} keyOf={({ id }) => id} />
      {objected && <ObjectDialog deduction={objected} onClose={() => setObjected(null)} />}
      {decided && <DecideDialog deduction={decided} onClose={() => setDecided(null)} />}
    </>
  );
}

interface DialogProps {
  readonly deduction: Deduction;
  readonly onClose: () => void;
}

function ObjectDialog({ deduction, onClose }: DialogProps) {
  const sending = useObject();
  const changed = usePointsChanged();
  return (
    <ActionDialog
      title="提出异议"
      text={
        deduction.rule === 'safety'
          ? '安全问题的扣分在异议期间仍然生效；异议由另一名运营人员处理，只能提出一次。'
          : '提出后该扣分暂停生效，由另一名运营人员处理；只能提出一次。'
      }
      word="提出异议"
      needsReason
      sending={sending}
      onConfirm={(reason) => sending.send({ id: deduction.id, reason }).then(changed)}
      onClose={onClose}
    />
  );
}

const OBJECTION_OUTCOMES = [
  ['upheld', '异议不成立，维持扣分'],
  ['revoked', '异议成立，撤销扣分'],
] as const;

function DecideDialog({ deduction, onClose }: DialogProps) {
  const outcome = useOutcome<'upheld' | 'revoked'>();
  const [opinion, setOpinion] = useState('');
  const sending = useDecideObjection();
  const { id } = deduction;
  const isUpheld = outcome.chosen === 'upheld';
  const changed = usePointsChanged();
  return (
    <ActionDialog
      title="处理异议"
      text={`异议内容：${deduction.objection}`}
      word="提交"
      sending={sending}
      missing={outcome.chosen === null ? '请选择处理结果' : null}
      onConfirm={() => sending.send({ id, isUpheld, reason: opinion }).then(changed)}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['扣分事由', POINT_RULES[deduction.rule]],
          ['扣分', `${deduction.points} 分`],
          ['扣分说明', deduction.reason || '—'],
          ['扣分时间', dateTimeText(deduction.atMs)],
        ]}
      />
      <OutcomeChoice label="处理结果" choices={OBJECTION_OUTCOMES} outcome={outcome} />
      <Textarea
        data-path="reason"
        label="处理意见"
        withAsterisk
        autosize
        minRows={2}
        maxLength={200}
        value={opinion}
        onChange={(event) => setOpinion(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
