import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import { useLookedAt } from '../announce/deliver/use-looked-at.ts';
import { isOwnMessage, receiverOf, senderOf } from '../model/messages.ts';
import { useRoom } from '../room/room-context.tsx';
import { useBoardTime } from '../use-board-time.ts';
import { useUnread } from '../use-unread.ts';
import { Card } from './frame/Card.tsx';
import classes from './Messages.module.css';

interface Props {
  /** The button that opens the dialog to write; `null` in a replay. */
  readonly compose: ReactNode;
  readonly className?: string | undefined;
  /** True in a replay: no message is new, and none is marked as read. */
  readonly isPast?: boolean;
}

/** A card with the reminders and messages of the auction (AU34). */
export function Messages({ compose, className, isPast = false }: Props) {
  const names = [classes.card, className].filter(Boolean).join(' ');
  return (
    <Card title="消息与提醒" aside={compose} className={names}>
      {isPast ? <Items unread={NONE} /> : <MessageList />}
    </Card>
  );
}

const NONE: ReadonlySet<number> = new Set();

/**
 * The list of reminders and messages. Unread ones are marked as new; all are marked as read once
 * the page was visible and focused for some seconds (`useLookedAt`).
 */
export function MessageList() {
  const { unread, readAll } = useUnread();
  useLookedAt([...unread].at(-1) ?? null, readAll);
  return <Items unread={unread} />;
}

/**
 * Lists the auction's messages, newest first; the board's state keeps only the last 50 (`BOARD_REMINDERS`).
 */
function Items({ unread }: { readonly unread: ReadonlySet<number> }) {
  const timeText = useBoardTime();
  const { atoms } = useRoom();
  const viewer = useAtomValue(atoms.viewer);
  const { method } = useAtomValue(atoms.info);
  const newestFirst = [...useAtomValue(atoms.reminders)].reverse();
  if (newestFirst.length === 0) return <div className={classes.empty}>暂无消息</div>;
  return (
    <ScrollBox as="ul" className={classes.list} label="消息列表">
      {newestFirst.map((message) => (
        <li
          key={message.seq}
          className={`${classes.item} ${isOwnMessage(message, viewer) ? classes.own : ''}`}
        >
          <div className={classes.meta}>
            <span>
              {senderOf(message, viewer, method)} → {receiverOf(message, viewer, method)}
            </span>
            <span>
              {unread.has(message.seq) && <strong className={classes.unseen}>新</strong>}{' '}
              <span className="tnum">{timeText(message.at)}</span>
            </span>
          </div>
          {message.text}
        </li>
      ))}
    </ScrollBox>
  );
}
