import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { Button, Group } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { fulfilmentWrite } from '../../fulfilment-write.ts';

interface Props {
  readonly id: string;
  readonly number: string;
}

/** The second acceptor signs, or refuses with a reason. */
export function CosignButtons({ id, number }: Props) {
  const [asks, setAsks] = useState<'agree' | 'refuse' | null>(null);
  const sending = useSend(acceptanceEndpoints.cosign, fulfilmentWrite);
  const toast = useSetAtom(toastAtom);
  const isAgreed = asks === 'agree';
  return (
    <Group gap="xs" mt="xs">
      <Button size="xs" onClick={() => setAsks('agree')}>
        会签通过
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsks('refuse')}>
        会签不通过
      </Button>
      {asks && (
        <ActionDialog
          title={isAgreed ? '会签通过' : '会签不通过'}
          text={
            isAgreed
              ? `您确认验收单 ${number} 与实物相符，签署后不能撤回。`
              : `验收单 ${number} 将作废，其中的商品需要重新验收。`
          }
          needsReason={!isAgreed}
          word={isAgreed ? '确认会签' : '确认不通过'}
          isDanger={!isAgreed}
          sending={sending}
          onConfirm={(opinion) => sending.send({ id, isAgreed, opinion })}
          onDone={() => {
            toast('done', isAgreed ? '会签完成' : '验收单已退回重新验收');
            setAsks(null);
          }}
          onClose={() => setAsks(null)}
        />
      )}
    </Group>
  );
}
