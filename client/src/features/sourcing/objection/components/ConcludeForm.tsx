import {
  conclusionLabels,
  type ObjectionConclusion,
} from '@jicai/shared/domain/sourcing/objection/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useSetAtom } from 'jotai';
import { toastAtom } from '../../../../lib/toast.ts';
import { useConclude, useObjectionChanged } from '../api.ts';
import { DecisionForm } from './DecisionForm.tsx';

const choices = [
  ['stands', conclusionLabels.stands],
  ['annulled', conclusionLabels.annulled],
] as const;

const consequences: Readonly<Record<ObjectionConclusion, string>> = {
  stands: '公示期结束后恢复生成成交订单，并通知所有参与供应商。',
  annulled: '项目转为流标，不再生成订单，须重新发布公告，并通知所有参与供应商。此操作不能撤销。',
};

/** The choice of a consequence for an objection that was found to be right; asked before it is done. */
export function ConcludeForm({ id }: { readonly id: string }) {
  const sending = useConclude();
  const changed = useObjectionChanged();
  const toast = useSetAtom(toastAtom);
  const conclude = (conclusion: ObjectionConclusion, reason: string) =>
    void sending
      .send({ id, conclusion, reason })
      .then(
        () => toast('done', '已处理'),
        () => {},
      )
      .finally(changed);
  return (
    <DecisionForm
      label="质疑成立，如何处理"
      choices={choices}
      reasonLabel="处理理由"
      reasonLength={limits.reasonLength}
      word="提交处理"
      consequences={consequences}
      sending={sending}
      onDecide={conclude}
    />
  );
}
