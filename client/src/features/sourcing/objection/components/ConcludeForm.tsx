import type { ObjectionConclusion } from '@jicai/shared/domain/sourcing/objection/states.ts';
import { useSetAtom } from 'jotai';
import { toastAtom } from '../../../../lib/toast.ts';
import { useConclude, useObjectionChanged } from '../api.ts';
import { ConsequenceForm } from './ConsequenceForm.tsx';

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
  return <ConsequenceForm label="质疑成立，如何处理" sending={sending} onDecide={conclude} />;
}
