import { ActionIcon, Badge } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useServerNow, useServerTime } from '../../../../../lib/time/server-time.ts';
import { NewsButton } from '../../announce/components/NewsButton.tsx';
import { soundAtomOf } from '../../announce/settings.ts';
import { useIsHushed } from '../../announce/use-hushed.ts';
import { clockText, durationText } from '../../model/times.ts';
import { directionWords, methodText, roundWaitsText } from '../../model/words.ts';
import { freshnessOf, LARGE_OFFSET_MS } from '../../room/link.ts';
import { useRoom } from '../../room/room-context.tsx';
import { useIsCurrent } from '../../use-current.ts';
import { usePhase } from '../../use-time.ts';
import { OPENING_WORD, PhaseBadge } from '../PhaseBadge.tsx';
import classes from './BoardHeader.module.css';

interface Props {
  /** The source of the clock; a replay's is not the server's. */
  readonly timeLabel?: string;
  /** Further buttons beside those of the announcements. */
  readonly children?: ReactNode;
}

/** The auction, its state, the age of the data, and the server's clock. */
export function BoardHeader({ timeLabel = '服务器时间', children }: Props) {
  const { atoms, isReplay } = useRoom();
  const info = useAtomValue(atoms.info);
  const round = useAtomValue(atoms.rounds)?.current ?? 1;
  const phase = usePhase();
  const isCurrent = useIsCurrent();
  const isOpening = useIsHushed();
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
        word={isOpening ? OPENING_WORD : waits}
        isCurrent={isCurrent}
        size="lg"
      />
      <div className={classes.facts}>
        {info.isRehearsal && (
          <Badge color="grape" variant="filled" radius="sm">
            演练
          </Badge>
        )}
        {info.isDemo && (
          <Badge color="grape" variant="light" radius="sm">
            演示
          </Badge>
        )}
        <span>
          <strong>{directionWords[info.direction]}</strong> · {methodText(info)}
        </span>
        <DataAge />
        <ServerClock label={timeLabel} />
        {!isReplay && (
          <span className={classes.buttons}>
            <SoundSwitch />
            <NewsButton />
            {children}
          </span>
        )}
      </div>
    </header>
  );
}

function DataAge() {
  const { atoms } = useRoom();
  const link = useAtomValue(atoms.link);
  const health = useAtomValue(atoms.health);
  useServerNow(1000);
  if (!health) return null;
  const fresh = freshnessOf(link, health, performance.now());
  const isFresh = fresh.kind === 'fresh';
  return (
    <span className={isFresh ? classes.fresh : classes.stale}>
      数据 <span className="tnum">{durationText(fresh.ageMs)}</span>前
    </span>
  );
}

function ServerClock({ label }: { readonly label: string }) {
  const time = useServerTime();
  const now = useServerNow();
  const offset = time.offsetMs();
  const isOff = offset !== null && Math.abs(offset) > LARGE_OFFSET_MS;
  return (
    <span>
      {label} <strong className="tnum">{clockText(now)}</strong>
      {isOff && (
        <span className={classes.stale}>
          {' '}
          本机时钟{offset > 0 ? '慢' : '快'} {durationText(Math.abs(offset))}，以服务器时间为准
        </span>
      )}
    </span>
  );
}

function SoundSwitch() {
  const role = useAtomValue(useRoom().atoms.viewer).role;
  const [isOn, setOn] = useAtom(soundAtomOf(role));
  const label = isOn ? '关闭提示音' : '打开提示音';
  return (
    <ActionIcon
      variant="subtle"
      size="md"
      aria-label={label}
      title={label}
      onClick={() => setOn(!isOn)}
    >
      {isOn ? <IconVolume size={18} /> : <IconVolumeOff size={18} />}
    </ActionIcon>
  );
}
