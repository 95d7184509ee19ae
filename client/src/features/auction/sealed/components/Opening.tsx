import { Button, Group, Stack, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { Dialog } from '../../live/components/frame/Dialog.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { useCountHidden } from '../../live/use-count-hidden.ts';
import { usePhase } from '../../live/use-time.ts';
import { useAskToOpen, useMayOpen } from '../api.ts';
import { hiddenConsequence, openingConsequence, unopenableText } from '../model/sealed.ts';
import SealedCard from './SealedCard.tsx';
import classes from './sealed.module.css';

/**
 * AU21: Shown to the handler (`mayAct`) and the supervisor instead of the price chart before the
 * opening of sealed quotes: the steps of the sealed auction and, after the deadline, the button
 * with which the handler requests the opening, or a text saying for whom the opening waits.
 */
export default function Opening({ mayAct }: { readonly mayAct: boolean }) {
  const { atoms } = useRoom();
  const phase = usePhase();
  const isWaiting = useAtomValue(atoms.countersigns).some(
    ({ kind, status }) => kind === 'opening' && status === 'waiting',
  );
  return (
    <SealedCard>
      {phase === 'unopened' && (
        <div className={classes.opening}>
          <Next isWaiting={isWaiting} mayAct={mayAct} />
        </div>
      )}
    </SealedCard>
  );
}

function Next({ isWaiting, mayAct }: { isWaiting: boolean; mayAct: boolean }) {
  if (isWaiting) {
    const text = mayAct ? '已提交开标，等待监督人会签' : '经办人已提交开标，请您会签';
    return <Text role="status">{text}</Text>;
  }
  return mayAct ? <AskToOpen /> : <Text role="status">等待经办人提交开标</Text>;
}

function AskToOpen() {
  const { atoms, packageNumber } = useRoom();
  const pushed = useAtomValue(atoms.bidCount);
  const { minSuppliers } = useAtomValue(atoms.info);
  const link = useAtomValue(atoms.link);
  const [isAsking, setAsking] = useState(false);
  const { ask, isSending } = useAskToOpen(packageNumber);
  // The board's estimate of the time may be slightly ahead, so the platform says whether the deadline has
  // passed.
  const { data } = useMayOpen(packageNumber);
  const quotes = data?.quotes ?? pushed;
  const isHidden = useCountHidden();
  const unable = unopenableText(link, data);
  const unableId = useId();
  async function confirm() {
    if (await ask()) setAsking(false);
  }
  return (
    <>
      <Button
        leftSection={<IconLockOpen size={16} aria-hidden />}
        aria-describedby={unableId}
        disabled={unable !== null}
        onClick={() => setAsking(true)}
      >
        开标
      </Button>
      <Text id={unableId} size="sm" c="var(--jc-muted)" role="status">
        {unable}
      </Text>
      {isAsking && (
        <Dialog title="提交开标" onClose={() => setAsking(false)}>
          <Stack gap="md">
            <Text>
              {isHidden
                ? hiddenConsequence(data?.isTooFew ?? false, minSuppliers)
                : openingConsequence(quotes, minSuppliers)}
            </Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setAsking(false)}>
                取消
              </Button>
              <Button loading={isSending} onClick={() => void confirm()}>
                提交开标
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
