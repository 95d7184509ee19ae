import type { ReviewStep } from '@jicai/shared/contract/work/approval.ts';
import { Text, Timeline } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowRight,
  IconCheck,
  IconRotateClockwise,
  IconSend,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { dateTimeText } from '../../../../../lib/time/time-text.ts';

const looks = {
  submitted: { word: '提交审核', color: 'brand', Icon: IconSend },
  passed: { word: '通过', color: 'green', Icon: IconCheck },
  failed: { word: '不通过', color: 'red', Icon: IconX },
  returned: { word: '退回', color: 'orange', Icon: IconArrowBackUp },
  transferred: { word: '转办', color: 'brand', Icon: IconArrowRight },
  withdrawn: { word: '采购人撤回', color: 'gray', Icon: IconRotateClockwise },
  reviewerAdded: { word: '加签', color: 'brand', Icon: IconUserPlus },
} as const;

interface Props {
  readonly steps: readonly ReviewStep[];
  /** The people who decide next; empty when nobody does. */
  readonly waitingFor: readonly string[];
  readonly levelName: string;
}

/** Lists the steps of a review with person and time, and the people that it waits for. */
export function FlowLog({ steps, waitingFor, levelName }: Props) {
  return (
    <Timeline bulletSize={26} lineWidth={2} active={steps.length - 1}>
      {steps.map((step, index) => {
        const { word, color, Icon } = looks[step.action];
        const name = step.action === 'submitted' ? word : `${step.levelName} · ${word}`;
        return (
          <Timeline.Item
            // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end
            key={index}
            color={color}
            bullet={<Icon size={14} aria-hidden />}
            title={name}
          >
            <Text size="sm">
              {step.personName}（{step.orgName}）{step.toPersonName && ` → ${step.toPersonName}`}
            </Text>
            {step.opinion && (
              <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {step.opinion}
              </Text>
            )}
            {step.waiver && (
              <Text size="sm" c="orange.9">
                {step.waiver}
              </Text>
            )}
            <Text size="sm" c="var(--jc-muted)" className="tnum">
              {dateTimeText(step.atMs)}
            </Text>
          </Timeline.Item>
        );
      })}
      {waitingFor.length > 0 && (
        <Timeline.Item title={`${levelName} · 待审核`} lineVariant="dashed">
          <Text size="sm" c="var(--jc-muted)">
            等待 {waitingFor.join('、')}
          </Text>
        </Timeline.Item>
      )}
    </Timeline>
  );
}
