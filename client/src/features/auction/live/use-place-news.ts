import { formatFen } from '@jicai/shared/domain/kernel/money.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { type OwnPlace, type PlaceNews, placeNews } from './model/ranks.ts';
import { useRoom } from './room/room-context.tsx';
import { soundAtom } from './room/state.ts';
import { allowSound, beep } from './sound.ts';

/** The last news about the own place; `count` tells one from the next of the same kind. */
export interface News {
  readonly kind: PlaceNews;
  readonly count: number;
  readonly text: string;
}

const SILENT: News = { kind: 'none', count: 0, text: '' };

function textOf(kind: PlaceNews, place: OwnPlace | null): string {
  switch (kind) {
    case 'overtaken':
      return place
        ? `您的报价已被超过，当前第 ${place.rank} 名，相差 ${formatFen(place.distance)} 元`
        : '';
    case 'leading':
      return '您的报价当前排名第一';
    case 'cleared':
      return '您的报价已被经办人清除，可以重新报价';
    case 'none':
      return '';
  }
}

/** RT8: what just happened to the own place, with a sound when it got worse. */
export function usePlaceNews(): News {
  const { atoms } = useRoom();
  const place = useAtomValue(atoms.place);
  const hasSound = useAtomValue(soundAtom);
  const round = useAtomValue(atoms.rounds)?.current ?? 0;
  const before = useRef({ place, round });
  const [news, setNews] = useState(SILENT);

  useEffect(() => {
    window.addEventListener('pointerdown', allowSound);
    window.addEventListener('keydown', allowSound);
    return () => {
      window.removeEventListener('pointerdown', allowSound);
      window.removeEventListener('keydown', allowSound);
    };
  }, []);

  useEffect(() => {
    // AU17: a new round begins without places; nobody cleared anything.
    const hasBegunAnew = before.current.round !== round;
    const kind = hasBegunAnew ? 'none' : placeNews(before.current.place, place);
    before.current = { place, round };
    if (kind === 'none') return;
    setNews(({ count }) => ({ kind, count: count + 1, text: textOf(kind, place) }));
    if (kind !== 'leading' && hasSound) beep();
  }, [place, round, hasSound]);

  return news;
}
