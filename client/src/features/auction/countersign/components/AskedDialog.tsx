import type { AuctionMethod } from '@jicai/shared/domain/auction/method-words.ts';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../../../../lib/url/site.ts';
import { Loading } from '../../../../ui/page/states.tsx';
import { Dialog } from '../../live/components/frame/Dialog.tsx';
import { livePaths } from '../../live/paths.ts';
import { RoomProvider, useRoom } from '../../live/room/room-context.tsx';
import { waitingOf } from '../model/countersigns.ts';
import { useAsked } from '../use-asked.ts';
import { type Answer, Requests } from './CountersignStrip.tsx';
import { DecideDialog } from './DecideDialog.tsx';

interface Props {
  readonly packageNumber: string;
  /**
   * Returns the path of the supervisor's board of this auction; for the method inquiry the path is that of
   * another board.
   */
  readonly boardOf: (method: AuctionMethod) => string;
  readonly onClose: () => void;
}

/**
 * AU31: A dialog, for any page, in which the supervisor decides the waiting countersign requests
 * of one auction. After the last request is decided, the dialog shows the requests of the next
 * auction that has any, or closes.
 */
export default function AskedDialog({ packageNumber, boardOf, onClose }: Props) {
  const { inSitePath } = useSite();
  const todos = useAsked() ?? [];
  /**
   * The package numbers of the auctions shown so far, the current one last. An auction is not shown again,
   * because its to-dos disappear only a moment after the decision.
   */
  const [visited, setVisited] = useState([packageNumber]);
  const current = visited.at(-1) ?? packageNumber;
  const remaining = todos.filter(({ businessId }) => !visited.includes(businessId));
  const todo = todos.find(({ businessId }) => businessId === current);
  const address =
    current === packageNumber
      ? boardOf
      : () => inSitePath(todo?.url ?? '') ?? livePaths.supervisorBoard.to(current);
  // To-dos are ordered newest first, so the last to-do has waited longest; its auction comes next.
  const next = remaining.at(-1)?.businessId;
  return (
    <RoomProvider key={current} packageNumber={current}>
      <Asked
        boardOf={address}
        isNext={visited.length > 1}
        others={new Set(remaining.map(({ businessId }) => businessId)).size}
        onDone={next === undefined ? onClose : () => setVisited([...visited, next])}
        onClose={onClose}
      />
    </RoomProvider>
  );
}

interface AskedProps extends Omit<Props, 'packageNumber'> {
  /** True if this dialog has already shown another auction, whose requests were decided. */
  readonly isNext: boolean;
  /** The number of further auctions with waiting requests. */
  readonly others: number;
  /** Called when the last request of this auction was decided. */
  readonly onDone: () => void;
}

function Asked({ boardOf, isNext, others, onDone, onClose }: AskedProps) {
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
        // If other requests of this auction still wait, the dialog shows their list again after the decision.
        onDecided={waiting.length === 1 ? onDone : undefined}
      />
    );
  }
  return (
    <Dialog title="待会签" size="lg" onClose={onClose}>
      {held ? (
        <Stack gap="md">
          {isNext && <Text role="status">已处理，下一项：</Text>}
          <Text fw={600}>
            {held.board.info.projectName} · {held.board.info.packageName}
          </Text>
          {waiting.length === 0 ? (
            <Text role="status">没有等待会签的事项，可能已由他人处理。</Text>
          ) : (
            <Requests waiting={waiting} onAnswer={setAnswer} />
          )}
          <Group justify="flex-end">
            {others > 0 && <Text size="sm">另有 {others} 场竞价待会签</Text>}
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

/**
 * Shown until the auction's state has arrived; shows the reason instead if the person may not read the
 * auction.
 */
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
