import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Objection } from '@jicai/shared/contract/sourcing/objection.ts';
import {
  conclusionLabels,
  objectionTable,
  stageLabels,
} from '@jicai/shared/domain/sourcing/objection/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Badge, Button, Group, Stack } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { dateTimeText, deadlineText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Countdown } from '../../../../ui/show/Countdown.tsx';
import { type Fact, Facts } from '../../../../ui/show/Facts.tsx';
import { Whole } from '../../../../ui/show/Whole.tsx';
import { useAnswer, useObjectionChanged, useWithdraw } from '../api.ts';
import { ConcludeForm } from './ConcludeForm.tsx';
import { DecisionForm } from './DecisionForm.tsx';

const verdictWords = { upheld: '质疑成立', rejected: '质疑不成立' } as const;
const deadline = (ms: number) => <span className="tnum">{deadlineText(ms)}</span>;
const time = (ms: number) => <span className="tnum">{dateTimeText(ms)}</span>;

/** The rest of a period behind its end, in one piece. */
const RestOfTime = ({ to, over }: { readonly to: number; readonly over: string }) => (
  <Whole>
    （<Countdown before="还剩 " to={to} over={over} />）
  </Whole>
);

/** The period for a complaint to the authority, after the answer or after its missed deadline. */
const complaintFact = ({ state }: Objection, until: number): Fact => [
  '投诉',
  <span key="complaint">
    {state === 'open' ? '逾期未答复，' : ''}质疑供应商可在 {deadline(until)} 前向同级财政部门投诉
    <RestOfTime to={until} over="投诉期已过" />
  </span>,
  'wide',
];

/** One objection with its deadlines, and what the person may do with it. */
export function ObjectionCard({ objection: one }: { readonly objection: Objection }) {
  const facts: Fact[] = [
    ['采购项目', `${one.projectName}（${one.projectNumber}）`],
    ['质疑供应商', one.supplierName],
    ['提出时间', time(one.raisedAtMs)],
    ['质疑事项和事实', one.facts, 'wide'],
    ['质疑请求', one.request, 'wide'],
    ['法律依据', one.basis || '—'],
    ...(one.state === 'open'
      ? ([
          [
            '答复截止',
            <span key="due">
              {deadline(one.answerDueAtMs)}
              <RestOfTime to={one.answerDueAtMs} over="已逾期" />
            </span>,
          ],
          ...(one.holdsAward ? [['影响', '答复前暂停生成成交订单'] as const] : []),
        ] as const)
      : []),
    ...(one.verdict !== null && one.answeredAtMs !== null
      ? ([
          ['答复结果', verdictWords[one.verdict]],
          [
            '答复人',
            <span key="by">
              {one.answeredByName}　{time(one.answeredAtMs)}
            </span>,
          ],
          ['答复内容', one.answer, 'wide'],
        ] as const)
      : []),
    ...(one.complaintUntilMs === null ? [] : [complaintFact(one, one.complaintUntilMs)]),
    ...(one.conclusion !== null && one.concludedAtMs !== null
      ? ([
          ['处理结果', conclusionLabels[one.conclusion]],
          ['处理时间', time(one.concludedAtMs)],
          ['处理理由', one.conclusionReason, 'wide'],
        ] as const)
      : []),
  ];
  return (
    <Panel
      title={
        <Group gap="xs" component="span">
          <span className="tnum">{one.number}</span>
          {stageLabels[one.stage]}
          <Badge variant="light" radius="sm" color={one.state === 'open' ? 'orange' : 'gray'}>
            {objectionTable.states[one.state]}
          </Badge>
        </Group>
      }
    >
      <Stack gap="sm">
        <Facts facts={facts} />
        {one.canAnswer && <AnswerForm id={one.id} />}
        {one.canConclude && <ConcludeForm id={one.id} />}
        {one.canWithdraw && <Withdraw id={one.id} />}
        {one.canComplain && (
          <Anchor component={Link} to={businessPaths.complaintAbout(one.number)} w="fit-content">
            登记投诉
          </Anchor>
        )}
      </Stack>
    </Panel>
  );
}

const verdicts = [
  ['rejected', verdictWords.rejected],
  ['upheld', verdictWords.upheld],
] as const;

function AnswerForm({ id }: { readonly id: string }) {
  const sending = useAnswer();
  const changed = useObjectionChanged();
  const toast = useSetAtom(toastAtom);
  return (
    <DecisionForm
      label="答复结果"
      choices={verdicts}
      reasonLabel="答复内容和依据"
      reasonLength={limits.objectionText}
      word="提交答复"
      sending={sending}
      onDecide={(verdict, answer) =>
        void sending
          .send({ id, verdict, answer })
          .then(
            () => toast('done', '已答复'),
            () => {},
          )
          .finally(changed)
      }
    />
  );
}

function Withdraw({ id }: { readonly id: string }) {
  const { send, isSending } = useWithdraw();
  const changed = useObjectionChanged();
  return (
    <Group justify="flex-end">
      <ConfirmPopover
        question="撤回后不能就同一环节再次质疑。"
        word="撤回"
        onConfirm={() => void send({ id }).then(changed, changed)}
      >
        {(ask) => (
          <Button variant="default" loading={isSending} onClick={ask}>
            撤回质疑
          </Button>
        )}
      </ConfirmPopover>
    </Group>
  );
}
