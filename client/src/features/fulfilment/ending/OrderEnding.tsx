import { endingEndpoints } from '@jicai/shared/contract/fulfilment/ending.ts';
import type { Thread } from '@jicai/shared/contract/fulfilment/thread.ts';
import { leftToShip } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSend } from '../../../lib/http/call.ts';
import { dateTimeText } from '../../../lib/time/time-text.ts';
import { toastAtom } from '../../../lib/toast.ts';
import { ActionDialog } from '../../../ui/dialog/ActionDialog.tsx';
import { fulfilmentWrite } from '../fulfilment-write.ts';

type Step = 'propose' | 'agree' | 'decline' | 'withdraw';

interface Question {
  readonly title: string;
  readonly needsReason: boolean;
  readonly text: (pieces: number) => string;
  readonly done: string;
}

const rest = (pieces: number) => `尚未发货的 ${pieces} 件`;

const questions: Readonly<Record<Step, Question>> = {
  propose: {
    title: '申请终止未发货部分',
    needsReason: true,
    text: (pieces) => `对方同意后，${rest(pieces)}不再交付，库存退回店铺；已发货的照常收货、验收。`,
    done: '已提交，等待对方答复',
  },
  agree: {
    title: '同意终止',
    needsReason: false,
    text: (pieces) => `${rest(pieces)}将不再交付，库存退回店铺，不能恢复。`,
    done: '未发货部分已终止',
  },
  decline: {
    title: '不同意终止',
    needsReason: true,
    text: (pieces) => `${rest(pieces)}照常交付，说明对对方可见。`,
    done: '已答复',
  },
  withdraw: {
    title: '撤回终止申请',
    needsReason: false,
    text: (pieces) => `${rest(pieces)}照常交付。`,
    done: '已撤回',
  },
};

/** Shows the proposal that waits for an answer, with the steps that are the reader's. */
export function OrderEnding({ thread }: { readonly thread: Thread }) {
  const { ending, acts } = thread;
  const [step, setStep] = useState<Step | null>(null);
  const dialog = step && <EndingDialog step={step} thread={thread} onClose={() => setStep(null)} />;
  if (!ending)
    return acts.includes('proposeEnd') ? (
      <Group>
        <Button variant="default" onClick={() => setStep('propose')}>
          申请终止未发货部分
        </Button>
        {dialog}
      </Group>
    ) : null;
  return (
    <Alert
      color="orange"
      title={`${ending.side === 'buyer' ? '采购人' : '供应商'}申请终止未发货部分`}
      role="status"
    >
      <Stack gap="xs">
        <Text size="sm">
          {ending.personName}，{dateTimeText(ending.atMs)}：{ending.reason}
        </Text>
        <Group>
          {acts.includes('answerEnd') && (
            <>
              <Button onClick={() => setStep('agree')}>同意终止</Button>
              <Button variant="default" onClick={() => setStep('decline')}>
                不同意
              </Button>
            </>
          )}
          {acts.includes('withdrawEnd') && (
            <Button variant="default" onClick={() => setStep('withdraw')}>
              撤回申请
            </Button>
          )}
        </Group>
      </Stack>
      {dialog}
    </Alert>
  );
}

interface DialogProps {
  readonly step: Step;
  readonly thread: Thread;
  readonly onClose: () => void;
}

function EndingDialog({ step, thread, onClose }: DialogProps) {
  const toast = useSetAtom(toastAtom);
  const propose = useSend(endingEndpoints.propose, fulfilmentWrite);
  const answer = useSend(endingEndpoints.answer, fulfilmentWrite);
  const withdraw = useSend(endingEndpoints.withdraw, fulfilmentWrite);
  const { title, needsReason, text, done } = questions[step];
  const orderId = thread.order.id;
  const pieces = thread.lines.reduce((sum, line) => sum + leftToShip(line), 0);
  const sending = step === 'propose' ? propose : step === 'withdraw' ? withdraw : answer;
  const send = (reason: string) => {
    if (step === 'propose') return propose.send({ orderId, reason });
    if (step === 'withdraw') return withdraw.send({ orderId });
    return answer.send({ orderId, agrees: step === 'agree', pieces, note: reason });
  };
  return (
    <ActionDialog
      title={title}
      text={text(pieces)}
      needsReason={needsReason}
      word={title}
      isDanger={step === 'agree'}
      sending={sending}
      onConfirm={send}
      onDone={() => {
        toast('done', done);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
