import { Button } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { ScrollBox } from '../../../../../ui/show/ScrollBox.tsx';
import { clockText } from '../../model/times.ts';
import { useRoom } from '../../room/room-context.tsx';
import { useNews } from '../context.ts';
import { notificationPermission } from '../deliver/device.ts';
import { allowSound, playSound } from '../deliver/sounds.ts';
import { kindLooks } from '../model/kinds.ts';
import { soundAtomOf, volumeAtom } from '../settings.ts';
import { named, newsId } from '../state.ts';
import classes from './NewsPanel.module.css';

/**
 * A panel with the settings for sound and system notifications, and a list of the page's
 * announcements, newest first, except those of kind `leader` (a new leader).
 */
export default function NewsPanel({ onClose }: { readonly onClose: () => void }) {
  const panel = useClosing(onClose);
  const { all, packageNumber } = useNews();
  const items = useAtomValue(all).filter(({ kind }) => kind !== 'leader');
  return (
    <section ref={panel} className={classes.panel} aria-label="动态与提醒方式">
      <SoundSetting />
      <NotificationSetting />
      {items.length === 0 ? (
        <p className={classes.empty}>打开本页后还没有新动态</p>
      ) : (
        <ScrollBox as="ul" className={classes.list} label="最近动态">
          {items.toReversed().map((item) => (
            <li key={newsId(item)}>
              <span className={`${classes.at} tnum`}>{clockText(item.at)}</span>
              <strong>{kindLooks[item.kind].word}</strong>{' '}
              {item.packageNumber === packageNumber ? item.text : named(item)}
            </li>
          ))}
        </ScrollBox>
      )}
    </section>
  );
}

/**
 * Returns a ref for the panel; calls `onClose` on Escape and on a press outside of the panel's parent
 * element, which also contains the button that toggles the panel.
 */
function useClosing(onClose: () => void) {
  const panel = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const frame = panel.current?.parentElement;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close.current();
    const onTouch = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame?.contains(target)) close.current();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onTouch);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onTouch);
    };
  }, []);
  return panel;
}

function SoundSetting() {
  const role = useAtomValue(useRoom().atoms.viewer).role;
  const [isOn, setOn] = useAtom(soundAtomOf(role));
  const [volume, setVolume] = useAtom(volumeAtom);
  const sample = (loudness: number) => {
    allowSound();
    playSound('reminder', loudness);
  };
  return (
    <div className={classes.row}>
      <label className={classes.label}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            setOn(event.currentTarget.checked);
            if (event.currentTarget.checked) sample(volume);
          }}
        />
        提示音
      </label>
      <label className={classes.label}>
        音量
        <input
          type="range"
          min={0.1}
          max={1}
          step={0.1}
          value={volume}
          disabled={!isOn}
          onChange={(event) => {
            const next = Number(event.currentTarget.value);
            setVolume(next);
            sample(next);
          }}
        />
      </label>
    </div>
  );
}

const permissionWords = {
  granted: '已允许：不看本页时也会通知您',
  denied: '已被浏览器禁止，可在浏览器的网站设置中打开',
  none: '此浏览器不支持',
  default: '',
} as const;

function NotificationSetting() {
  const [permission, setPermission] = useState(notificationPermission);
  return (
    <div className={classes.row}>
      <span>系统通知</span>
      {permission === 'default' ? (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => void Notification.requestPermission().then(setPermission)}
        >
          允许系统通知
        </Button>
      ) : (
        <span className={classes.muted}>{permissionWords[permission]}</span>
      )}
    </div>
  );
}
