import type { Complaint, ComplaintDecision } from '@jicai/shared/contract/sourcing/complaint.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Badge, Group, Stack } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Fact, Facts } from '../../../../ui/show/Facts.tsx';
import { DecisionForm } from '../../objection/components/DecisionForm.tsx';
import { useComplaintsChanged, useDecision } from '../api.ts';

const RESULTS: Readonly<Record<ComplaintDecision, string>> = {
  rejected: '驳回投诉',
  upheld: '投诉成立',
  withdrawn: '投诉人撤回',
};
const choices = (['rejected', 'upheld', 'withdrawn'] as const).map(
  (result) => [result, RESULTS[result]] as const,
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
    ['登记', `${one.registeredByName}　${dateTimeText(one.registeredAtMs)}`],
    ...(one.result === null || one.concludedAtMs === null
      ? []
      : ([
          ['处理结果', RESULTS[one.result]],
          ['处理决定', one.decision],
          ['处理登记时间', dateTimeText(one.concludedAtMs)],
        ] as const)),
  ];
  return (
    <Panel
      title={
        <Group gap="xs" component="span">
          <span className="tnum">{one.number}</span>
          <Badge variant="light" radius="sm" color={one.result === null ? 'orange' : 'gray'}>
            {one.result === null ? '处理中' : RESULTS[one.result]}
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
      </Stack>
    </Panel>
  );
}
