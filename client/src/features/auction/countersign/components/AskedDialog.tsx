import type { AuctionMethod } from '@jicai/shared/domain/auction/method-words.ts';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Loading } from '../../../../ui/page/states.tsx';
import { Dialog } from '../../live/components/frame/Dialog.tsx';
import { RoomProvider, useRoom } from '../../live/room/room-context.tsx';
import { waitingOf } from '../model/countersigns.ts';
import { type Answer, Requests } from './CountersignStrip.tsx';
import { DecideDialog } from './DecideDialog.tsx';

interface Props {
  readonly packageNumber: string;
  /** The address of the supervisor's board; an inquiry has a hall of its own. */
  readonly boardOf: (method: AuctionMethod) => string;
  readonly onClose: () => void;
}

/** AU31: the countersigns that wait in one auction, decided over whatever page the supervisor looks at. */
export default function AskedDialog({ packageNumber, ...props }: Props) {
  return (
    <RoomProvider key={packageNumber} packageNumber={packageNumber}>
      <Asked {...props} />
    </RoomProvider>
  );
}

function Asked({ boardOf, onClose }: Omit<Props, 'packageNumber'>) {
  const { atoms } = useRoom();
  const held = useAtomValue(atoms.held);
  const waiting = waitingOf(held?.board.countersigns ?? []);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const request = waiting.find(({ id }) => id === answer?.id);
  if (answer && request) {
    return (
      <DecideDialog
        request={request}
        agrees={answer.agrees}
        onClose={() => setAnswer(null)}
        // Another request that waits is the next one to look at.
        onDecided={waiting.length === 1 ? onClose : undefined}
      />
    );
  }
  return (
    <Dialog title="待会签" size="lg" onClose={onClose}>
      {held ? (
        <Stack gap="md">
          <Text fw={600}>
            {held.board.info.projectName} · {held.board.info.packageName}
          </Text>
          {waiting.length === 0 ? (
            <Text role="status">没有等待会签的事项，可能已由他人处理。</Text>
          ) : (
            <Requests waiting={waiting} onAnswer={setAnswer} />
          )}
          <Group justify="flex-end">
            <Button
              component={Link}
              to={boardOf(held.board.info.method)}
              variant="default"
              onClick={onClose}
            >
              进入竞价大厅
            </Button>
          </Group>
        </Stack>
      ) : (
        <NotHeld />
      )}
    </Dialog>
  );
}

/** Before the auction's state is here, or where it may not be read. */
function NotHeld() {
  const link = useAtomValue(useRoom().atoms.link);
  if (link.kind === 'refused' || link.kind === 'ejected')
    return <Text role="alert">{link.reason}</Text>;
  return (
    <Loading>
      <Skeleton height={120} />
    </Loading>
  );
}
