import { Stack, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CallFailed } from '../../../../../lib/http/call-failed.ts';
import { toastAtom } from '../../../../../lib/toast.ts';
import { Refused } from '../../../../../ui/form/Refused.tsx';
import { useKept } from '../../use-kept.ts';
import { type Decision, DecisionForm } from './DecisionForm.tsx';

/** A queue that is worked off by keyboard: where a decision and the key for the next one lead. */
interface QueueNext<Answer> {
  readonly kind: 'queue';
  readonly after: (answer: Answer) => string;
  /** The queue's next one; null where it is the only one. */
  readonly skip: string | null;
}

/** The sheet stays, and the next to-do is offered below what became of it (`NextTask`). */
interface OfferedNext {
  readonly kind: 'offered';
  readonly offer: ReactNode;
}

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
  /** The way to the next review, once this one is decided. */
  readonly next: QueueNext<Answer> | OfferedNext;
  /** Said where there is nothing to decide, and no reason is known. */
  readonly nothing: string;
}

/** The decision on one sheet: without files, and on to the next one after it. */
export function SheetDecision<Answer>(props: Props<Answer>) {
  const { flow, name, sending, decide, changed, next, nothing } = props;
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();
  const { keptAs, forget } = useKept(name);
  const skipTo = (path: string | null) => (path === null ? null : () => void navigate(path));
  const submit = (decision: Decision) =>
    void decide(decision).then((answer) => {
      forget();
      toast('done', '提交审核成功');
      changed();
      if (next.kind === 'queue') void navigate(next.after(answer));
    }, changed);
  if (!flow?.canDecide)
    return (
      <Stack gap="md">
        <Refused failure={sending.failure} />
        <Text c="var(--jc-muted)">{flow?.reason || nothing}</Text>
        {next.kind === 'offered' && next.offer}
      </Stack>
    );
  return (
    <DecisionForm
      keptAs={keptAs}
      onSubmit={submit}
      onEdit={sending.reset}
      isSending={sending.isSending}
      isUploading={false}
      failure={sending.failure}
      attachment={null}
      {...(next.kind === 'queue' && { keys: { onNext: skipTo(next.skip) } })}
    />
  );
}
