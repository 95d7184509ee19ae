import type { Reminder, Viewer } from '@jicai/shared/contract/auction/auction.ts';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { clockText } from '../model/times.ts';
import { codeText } from '../model/words.ts';
import { useRoom } from '../room/room-context.tsx';
import { Card } from './frame/Card.tsx';
import classes from './Messages.module.css';

function isOwn({ from, fromCode }: Reminder, viewer: Viewer): boolean {
  return from === viewer.role && fromCode === viewer.code;
}

function senderOf(message: Reminder, viewer: Viewer): string {
  if (isOwn(message, viewer)) return '我';
  if (message.from === 'handler') return '经办人';
  if (message.from === 'supervisor') return '监督人';
  if (message.from === 'platform') return '系统通知';
  return message.fromCode ? codeText(message.fromCode) : '供应商';
}

function receiverOf({ from, toCode }: Reminder, viewer: Viewer): string {
  if (from === 'supplier') return viewer.role === 'handler' ? '我' : '经办人';
  if (toCode === null) return '全体供应商';
  return toCode === viewer.code ? '我' : codeText(toCode);
}

interface Props {
  /** The button or field to write with. */
  readonly compose: ReactNode;
  readonly className?: string | undefined;
}

/** Reminders and messages, the newest first (AU34). The board holds at most the last 50. */
export function Messages({ compose, className }: Props) {
  const { atoms } = useRoom();
  const viewer = useAtomValue(atoms.viewer);
  const newestFirst = [...useAtomValue(atoms.reminders)].reverse();
  return (
    <Card title="消息与提醒" aside={compose} grows className={className}>
      {newestFirst.length === 0 && <div className={classes.empty}>暂无消息</div>}
      {newestFirst.length > 0 && (
        <ul className={classes.list} aria-live="polite">
          {newestFirst.map((message) => (
            <li
              key={message.seq}
              className={`${classes.item} ${isOwn(message, viewer) ? classes.own : ''}`}
            >
              <div className={classes.meta}>
                <span>
                  {senderOf(message, viewer)} → {receiverOf(message, viewer)}
                </span>
                <span className="tnum">{clockText(message.at)}</span>
              </div>
              {message.text}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
