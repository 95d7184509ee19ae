import { Badge } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import type { ReactNode } from 'react';
import { useServerNow, useServerTime } from '../../../../../lib/time/server-time.ts';
import { NewsButton } from '../../announce/components/NewsButton.tsx';
import { SoundSwitch } from '../../announce/components/SoundSwitch.tsx';
import { useIsHushed } from '../../announce/use-hushed.ts';
import { clockText, durationText } from '../../model/times.ts';
import { kindText, roundWaitsText } from '../../model/words.ts';
import { freshnessOf, LARGE_OFFSET_MS } from '../../room/link.ts';
import { useRoom } from '../../room/room-context.tsx';
import { useIsCurrent } from '../../use-current.ts';
import { usePhase } from '../../use-time.ts';
import { OPENING_WORD, PhaseBadge } from '../PhaseBadge.tsx';
import classes from './BoardHeader.module.css';

interface Props {
  /** The label of the clock; in a replay the clock shows the replay's time, not the server's. */
  readonly timeLabel?: string;
  /** Additional buttons, placed after the buttons for sound and announcements; not shown in a replay. */
  readonly children?: ReactNode;
}

/** The header of a board: the auction, its phase, the age of the data, and the server's clock. */
export function BoardHeader({ timeLabel = '服务器时间', children }: Props) {
  const { atoms, isReplay } = useRoom();
  const info = useAtomValue(atoms.info);
  const round = useAtomValue(atoms.rounds)?.current ?? 1;
  const phase = usePhase();
  const outcome = useAtomValue(atoms.outcome);
  const isCurrent = useIsCurrent();
  const isOpening = useIsHushed();
  const { role } = useAtomValue(atoms.viewer);
  const waits = phase === 'notBegun' && round > 1 ? roundWaitsText(round) : undefined;
  return (
    <header className={`${classes.header} ${isReplay ? '' : classes.slim}`}>
      <div className={classes.names}>
        <h1 className={classes.project} title={info.projectName}>
          {info.projectName} · {info.packageName}
        </h1>
        <div className={classes.sub}>
          {info.packageNumber} · {info.unitName}
        </div>
      </div>
      <PhaseBadge
        phase={isOpening ? 'unopened' : phase}
        outcome={outcome}
        word={isOpening ? OPENING_WORD : waits}
        isCurrent={isCurrent}
        size="lg"
      />
      <div className={classes.facts}>
        {info.isRehearsal && (
          <Badge color="grape" variant="filled" radius="sm" data-mark>
            演练
          </Badge>
        )}
        {info.isDemo && (
          <Badge color="grape" variant="light" radius="sm" data-mark>
            演示
          </Badge>
        )}
        <span>
          <strong>{kindText(info)}</strong>
        </span>
        <DataAge />
        <ServerClock label={timeLabel} />
        {!isReplay && (
          <span className={classes.buttons}>
            <SoundSwitch role={role} />
            <NewsButton />
            {children}
          </span>
        )}
      </div>
    </header>
  );
}

/** Below this age, in ms, the text has two digits and a point, and gets a fixed width. */
const SHORT_MS = 9_900;

/**
 * Shows the age of the board's data, in another style if they are stale. Updated once a second and
 * when the link changes, not with each push.
 */
function DataAge() {
  const { atoms } = useRoom();
  const store = useStore();
  const link = useAtomValue(atoms.link);
  useServerNow(1000);
  const health = store.get(atoms.health);
  if (!health) return null;
  const fresh = freshnessOf(link, health, performance.now());
  const isFresh = fresh.kind === 'fresh';
  const isShort = fresh.ageMs < SHORT_MS;
  return (
    <span className={isFresh ? classes.fresh : classes.stale}>
      数据 <span className={`${isShort ? classes.age : ''} tnum`}>{durationText(fresh.ageMs)}</span>
      前
    </span>
  );
}

/**
 * Shows the server's time and, if the computer's clock is off by more than `LARGE_OFFSET_MS`, by
 * how much it is slow or fast.
 */
function ServerClock({ label }: { readonly label: string }) {
  const time = useServerTime();
  const now = useServerNow();
  const offset = time.offsetMs();
  const isOff = offset !== null && Math.abs(offset) > LARGE_OFFSET_MS;
  return (
    <span>
      {label} <strong className={`${classes.clock} tnum`}>{clockText(now)}</strong>
      {isOff && (
        <span className={classes.stale}>
          {' '}
          本机时钟{offset > 0 ? '慢' : '快'} {durationText(Math.abs(offset))}，以服务器时间为准
        </span>
      )}
    </span>
  );
}
