import { WALL_PARAM } from '@jicai/shared/contract/auction/live/wall.ts';
import type { Todo } from '@jicai/shared/contract/work/todo.ts';
import { Button, CloseButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useMatch, useSearchParams } from 'react-router-dom';
import { userAtom } from '../../../../lib/session.ts';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { useMarkOpened, useUnreadMessages } from '../../../work/todo/api.ts';
import { useOpenTodo } from '../../../work/todo/use-open-todo.ts';
import { letterTo, reach } from '../announce/deliver/reach.ts';
import { useLookedAt } from '../announce/deliver/use-looked-at.ts';
import { soundAtomOf, volumeAtom } from '../announce/settings.ts';
import { livePaths } from '../paths.ts';
import { letterKind, noticesOf } from './letters.ts';
import classes from './notice.module.css';
import { shownNotices, storeShown } from './shown-notices.ts';
import { announcedHereAtom } from './told-here.ts';

const NOTHING: readonly Todo[] = [];

/**
 * Alerts the person once (sound, vibration, system notification) to each notice that arrives after
 * the page was loaded; does nothing while `isKnown` is false (the notices were not fetched yet, or
 * the page is a wall). If a tab has the auction's board open, that tab notifies instead.
 */
function useCalls(todos: readonly Todo[], isKnown: boolean): void {
  const store = useStore();
  const isSupplier = useAtomValue(isSupplierAtom);
  const personId = useAtomValue(userAtom)?.id ?? '';
  const known = useRef<Set<string>>(undefined);
  const newest = useRef(0);
  useEffect(() => {
    if (!isKnown) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...todos.map(({ id }) => id)]);
    // A notice older than the newest known notice is not new: it returned to the list after other notices
    // were read.
    const isNew = ({ id, createdAtMs }: Todo) => !before?.has(id) && createdAtMs >= newest.current;
    const fresh = before ? todos.filter(isNew) : [];
    newest.current = Math.max(newest.current, ...todos.map(({ createdAtMs }) => createdAtMs));
    if (fresh.length === 0) return;
    const letters = fresh.map((todo) => {
      const kind = letterKind(todo) ?? 'reminder';
      const event = `todo ${todo.id}`;
      const news = { key: todo.id, kind, text: todo.text, at: todo.createdAtMs, event };
      return letterTo(personId, todo.businessId, todo.processName, news);
    });
    const isSoundOn = store.get(soundAtomOf(isSupplier ? 'supplier' : 'handler'));
    reach(letters, { volume: isSoundOn ? store.get(volumeAtom) : null, isHall: true });
  }, [todos, isKnown, store, isSupplier, personId]);
}

/**
 * AU34: Shows, on every page, the newest unread reminder or message of an auction that the page
 * does not announce itself, until the notice is opened, dismissed or withdrawn; on the hall only
 * reminders, because the hall lists suppliers' messages. A notice that the person looked at is not
 * shown again by pages loaded later. Placed in the flow above the page, so that the notice covers
 * nothing. A wall shows no notice, because other people read the wall too.
 */
export default function AuctionNotice() {
  const { data } = useUnreadMessages();
  const announced = useAtomValue(announcedHereAtom);
  const [shown] = useState(shownNotices);
  const isHall = useMatch(livePaths.hall.pattern) !== null;
  const isWall = useSearchParams()[0].has(WALL_PARAM);
  const notices = noticesOf(data?.rows ?? NOTHING, { announced, isHall, shown });
  const open = useOpenTodo();
  const mark = useMarkOpened();
  useCalls(notices, data !== undefined && !isWall);
  const [newest] = isWall ? [] : notices;
  useLookedAt(newest?.id ?? null, () => newest && storeShown(newest.id));
  return (
    // The live region is rendered before it has text, so that a screen reader announces its first text.
    <div role="status" aria-label="竞价提醒与来信" className={classes.place}>
      {newest && (
        <div className={classes.notice}>
          <IconBell size={18} aria-hidden className={classes.bell} />
          <div className={classes.words}>
            <strong className={classes.title}>{newest.processName}</strong>
            <span>{newest.text}</span>
            {notices.length > 1 && <span className={classes.more}>另 {notices.length - 1} 条</span>}
          </div>
          <Button
            className={classes.enter ?? ''}
            size="compact-sm"
            variant="light"
            onClick={() => open(newest)}
          >
            进入
          </Button>
          <CloseButton size="sm" aria-label="知道了" onClick={() => mark(newest)} />
        </div>
      )}
    </div>
  );
}
