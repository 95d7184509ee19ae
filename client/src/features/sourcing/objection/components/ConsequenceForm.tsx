import {
  conclusionLabels,
  type ObjectionConclusion,
} from '@jicai/shared/domain/sourcing/objection/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { ComponentProps } from 'react';
import { DecisionForm } from './DecisionForm.tsx';

const choices = [
  ['stands', conclusionLabels.stands],
  ['annulled', conclusionLabels.annulled],
] as const;

const consequences: Readonly<Record<ObjectionConclusion, string>> = {
  stands: '公示期结束后恢复生成成交订单，并通知所有参与供应商。',
  annulled: '项目转为流标，不再生成订单，须重新发布公告，并通知所有参与供应商。此操作不能撤销。',
};

type Props = Pick<
  ComponentProps<typeof DecisionForm<ObjectionConclusion>>,
  'label' | 'sending' | 'onDecide'
>;

/** What follows for the award from an objection or a complaint that was right; asked before it is done. */
export function ConsequenceForm(props: Props) {
  return (
    <DecisionForm
      choices={choices}
      reasonLabel="处理理由"
      reasonLength={limits.reasonLength}
      word="提交处理"
      consequences={consequences}
      {...props}
    />
  );
}
