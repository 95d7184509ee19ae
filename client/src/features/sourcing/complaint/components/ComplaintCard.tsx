import type { Complaint } from '@jicai/shared/contract/sourcing/complaint.ts';
import { decisionLabels } from '@jicai/shared/domain/sourcing/objection/complaint.ts';
import { conclusionLabels } from '@jicai/shared/domain/sourcing/objection/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Badge, Group, Stack } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { dateTimeText, deadlineText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Fact, Facts } from '../../../../ui/show/Facts.tsx';
import { ConsequenceForm } from '../../objection/components/ConsequenceForm.tsx';
import { DecisionForm } from '../../objection/components/DecisionForm.tsx';
import { useComplaintsChanged, useDecision, useSettle } from '../api.ts';

const choices = (['rejected', 'upheld', 'withdrawn'] as const).map(
  (result) => [result, decisionLabels[result]] as const,
);

/** One complaint; the handler registers the authority's decision in it. */
export function ComplaintCard({ complaint: one }: { readonly complaint: Complaint }) {
  const sending = useDecision();
  const changed = useComplaintsChanged();
  const toast = useSetAtom(toastAtom);
  const facts: Fact[] = [
    ['采购项目', `${one.projectName}（${one.projectNumber}）`],
    ['质疑编号', one.objectionNumber],
    ['投诉供应商', one.supplierName],
    ['受理部门', one.authority],
    ['受理文号', one.caseNumber],
    ['收到日期', one.receivedOn],
    ['投诉事项', one.matters],
    [
      '采购活动',
      one.suspendedUntilMs === null
        ? '未暂停'
        : `暂停至作出处理决定，最长至 ${deadlineText(one.suspendedUntilMs)}`,
    ],
    ['登记', `${one.registeredByName}　${dateTimeText(one.registeredAtMs)}`],
    ...(one.result === null || one.concludedAtMs === null
      ? []
      : ([
          ['处理结果', decisionLabels[one.result]],
          ['处理决定', one.decision],
          ['处理登记时间', dateTimeText(one.concludedAtMs)],
        ] as const)),
    ...(one.consequence === null || one.settledAtMs === null
      ? []
      : ([
          ['成交结果处理', conclusionLabels[one.consequence]],
          ['成交结果处理理由', one.consequenceReason],
          ['成交结果处理时间', dateTimeText(one.settledAtMs)],
        ] as const)),
  ];
  return (
    <Panel
      title={
        <Group gap="xs" component="span">
          <span className="tnum">{one.number}</span>
          <Badge variant="light" radius="sm" color={one.result === null ? 'orange' : 'gray'}>
            {one.result === null ? '处理中' : decisionLabels[one.result]}
          </Badge>
        </Group>
      }
    >
      <Stack gap="sm">
        <Facts facts={facts} />
        {one.canConclude && (
          <DecisionForm
            label="处理结果"
            choices={choices}
            reasonLabel="处理决定（文号与主要内容）"
            reasonLength={limits.objectionText}
            word="登记处理决定"
            sending={sending}
            onDecide={(result, decision) =>
              void sending
                .send({ id: one.id, result, decision })
                .then(
                  () => toast('done', '已登记'),
                  () => {},
                )
                .finally(changed)
            }
          />
        )}
        {one.canSettle && <SettleForm id={one.id} />}
      </Stack>
    </Panel>
  );
}

/** The choice of a consequence for a complaint that the authority upheld. */
function SettleForm({ id }: { readonly id: string }) {
  const sending = useSettle();
  const changed = useComplaintsChanged();
  const toast = useSetAtom(toastAtom);
  return (
    <ConsequenceForm
      label="投诉成立，如何处理成交结果"
      sending={sending}
      onDecide={(consequence, reason) =>
        void sending
          .send({ id, consequence, reason })
          .then(
            () => toast('done', '已处理'),
            () => {},
          )
          .finally(changed)
      }
    />
  );
}
