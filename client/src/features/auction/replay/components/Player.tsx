import { ActionIcon, Button, Group, SegmentedControl, Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { clockText, fullTimeText } from '../../live/model/times.ts';
import { useMethod } from '../../live/use-method.ts';
import { useClock, useEventCount, usePlaying } from '../context.tsx';
import { SPEEDS, type Speed } from '../model/clock.ts';
import { jumpFrom, type MarkKind, markLabels } from '../model/marks.ts';
import { eventText } from '../model/rows.ts';
import classes from './Player.module.css';
import { Scrubber } from './Scrubber.tsx';
import { usePlayerKeys } from './use-player-keys.ts';

const KINDS: readonly MarkKind[] = ['refusal', 'extension', 'command'];
const speeds = SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }));

/**
 * The controls of a replay: a timeline of the whole auction to drag along, play or pause, the
 * replay's time, the speed, and buttons that jump to refusals, extensions and acts.
 */
export function Player() {
  usePlayerKeys();
  return (
    <section className={classes.player} aria-label="回放控制">
      <Scrubber />
      <div className={classes.bar}>
        <Group gap="sm" wrap="nowrap">
          <PlayButton />
          <Now />
        </Group>
        <SpeedPicker />
        <Group gap="xs">
          {KINDS.map((kind) => (
            <Jump key={kind} kind={kind} />
          ))}
        </Group>
      </div>
      <LastEvent />
    </section>
  );
}

function PlayButton() {
  const { clock } = usePlaying();
  const isPlaying = useClock((time) => time.isPlaying());
  return (
    <Tooltip label="空格键" className="keyboard-only">
      <Button
        w={96}
        leftSection={
          isPlaying ? (
            <IconPlayerPauseFilled size={16} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={16} aria-hidden />
          )
        }
        onClick={() => (isPlaying ? clock.pause() : clock.play())}
      >
        {isPlaying ? '暂停' : '播放'}
      </Button>
    </Tooltip>
  );
}

function Now() {
  const at = useClock((clock) => Math.floor(clock.now() / 1000) * 1000);
  return <span className={`${classes.now} tnum`}>{fullTimeText(at)}</span>;
}

function SpeedPicker() {
  const { clock } = usePlaying();
  const speed = useClock((time) => time.speed());
  return (
    <SegmentedControl
      size="xs"
      aria-label="播放速度"
      data={speeds}
      value={String(speed)}
      onChange={(value) => clock.setSpeed(Number(value) as Speed)}
    />
  );
}

/** Buttons that jump to the previous and the next mark of a kind, and the number of such marks. */
function Jump({ kind }: { kind: MarkKind }) {
  const { clock, marks } = usePlaying();
  const marksOfKind = useMemo(() => marks.filter((mark) => mark.kind === kind), [marks, kind]);
  const previous = useClock((time) => jumpFrom(marksOfKind, time.now(), 'previous')?.at ?? -1);
  const next = useClock((time) => jumpFrom(marksOfKind, time.now(), 'next')?.at ?? -1);
  const word = markLabels[kind];
  return (
    <span className={`${classes.jump} ${classes[kind]}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`上一个${word}`}
        disabled={previous < 0}
        onClick={() => clock.seek(previous)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      {word} <span className="tnum">{marksOfKind.length}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`下一个${word}`}
        disabled={next < 0}
        onClick={() => clock.seek(next)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </span>
  );
}

/** Shows the number of events up to the replay's time and of all events, and the last as a text. */
function LastEvent() {
  const method = useMethod();
  const { replay } = usePlaying();
  const count = useEventCount();
  const event = replay.events[count - 1];
  return (
    <div className={classes.last}>
      <span className="tnum">
        {count} / {replay.events.length}
      </span>
      {event ? (
        <span>
          #{event.seq} <span className="tnum">{clockText(event.at)}</span>{' '}
          {eventText(event, method)}
        </span>
      ) : (
        <span>尚无事件</span>
      )}
    </div>
  );
}
