import { Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import type { CallFailed } from '../../../../../lib/http/call-failed.ts';
import { toastAtom } from '../../../../../lib/toast.ts';
import { useKept } from '../../use-kept.ts';
import { type Decision, DecisionForm } from './DecisionForm.tsx';

interface Props<Answer> {
  readonly flow: { readonly canDecide: boolean; readonly reason: string } | null | undefined;
  /** The name under which an unfinished decision is kept on this device. */
  readonly name: string;
  readonly sending: {
    readonly isSending: boolean;
    readonly failure: CallFailed | null;
    readonly reset: () => void;
  };
  readonly decide: (decision: Decision) => Promise<Answer>;
  /** Reads the lists anew, after a decision and after one that was refused. */
  readonly changed: () => void;
  /** The queue that a decision leads back to. */
  readonly queue: string;
  /** Of a queue that is worked off by keyboard: where a decision and the key for the next one lead. */
  readonly next?: { readonly after: (answer: Answer) => string; readonly skip: string | null };
  /** Said where there is nothing to decide, and no reason is known. */
  readonly nothing: string;
}

/** The decision on one sheet of a queue: without files, and on to the next or the queue after it. */
export function SheetDecision<Answer>(props: Props<Answer>) {
  const { flow, name, sending, decide, changed, queue, next, nothing } = props;
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();
  const { keptAs, forget } = useKept(name);
  const submit = (decision: Decision) =>
    void decide(decision).then((answer) => {
      forget();
      toast('done', '提交审核成功');
      changed();
      void navigate(next ? next.after(answer) : queue);
    }, changed);
  if (!flow?.canDecide) return <Text c="var(--jc-muted)">{flow?.reason || nothing}</Text>;
  return (
    <DecisionForm
      keptAs={keptAs}
      onSubmit={submit}
      onEdit={sending.reset}
      isSending={sending.isSending}
      isUploading={false}
      problem={sending.failure?.text ?? null}
      attachment={null}
      {...(next && {
        keys: { onNext: next.skip === null ? null : () => void navigate(next.skip ?? queue) },
      })}
    />
  );
}
