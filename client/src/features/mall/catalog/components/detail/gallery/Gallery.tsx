import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  Suspense,
  type TouchEvent,
  useRef,
  useState,
} from 'react';
import { lazy } from '../../../../../../lib/browser/lazy.ts';
import { Picture } from '../../picture/Picture.tsx';
import classes from './Gallery.module.css';

// Loaded with the first click on a picture.
const LargePicture = lazy(() => import('./LargePicture.tsx'));

interface Props {
  readonly name: string;
  readonly pictures: readonly string[];
  /** The picture of the chosen SKU goes before the others. */
  readonly first: string;
}

/** The pictures of a product: thumbnails, arrows, keys, swipes, a zoom under the pointer, a large view. */
export function Gallery({ name, pictures, first }: Props) {
  const all = [...new Set([first, ...pictures])].filter(Boolean);
  const [chosen, setChosen] = useState<string | null>(null);
  const [shownFor, setShownFor] = useState(first);
  const [isLarge, setLarge] = useState(false);
  const [origin, setOrigin] = useState('50% 50%');
  // Another SKU was chosen: its picture is shown, not the thumbnail of before.
  if (shownFor !== first) {
    setShownFor(first);
    setChosen(null);
  }
  const shown = chosen !== null && all.includes(chosen) ? chosen : (all[0] ?? '');

  function follow(event: PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 100;
    const y = ((event.clientY - box.top) / box.height) * 100;
    setOrigin(`${x.toFixed(0)}% ${y.toFixed(0)}%`);
  }

  const place = Math.max(all.indexOf(shown), 0);
  /** Goes around: after the last picture comes the first. */
  const step = (by: number) => setChosen(all[(place + by + all.length) % all.length] ?? null);
  const swipe = useSwipe(step);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  };

  // Nothing to enlarge.
  if (all.length === 0)
    return (
      <div className={classes.gallery}>
        <Picture name="" />
      </div>
    );
  return (
    <div className={classes.gallery}>
      <section className={classes.frame} aria-label="商品图片" onKeyDown={onKeyDown} {...swipe}>
        <UnstyledButton
          className={classes.main}
          onPointerMove={follow}
          onClick={() => setLarge(true)}
        >
          <Picture name={shown} alt={name} isFirst origin={origin} />
          <span className={classes.hint}>
            <IconZoomIn size={14} aria-hidden />
            <span className={classes.hover}>悬停放大，</span>点击看大图
          </span>
        </UnstyledButton>
        {all.length > 1 && <Arrows place={place} count={all.length} onStep={step} />}
      </section>
      {all.length > 1 && (
        <ul className={classes.thumbs} aria-label="商品图片">
          {all.map((picture, at) => (
            <li key={picture}>
              <UnstyledButton
                aria-label={`第 ${at + 1} 张`}
                aria-pressed={picture === shown}
                onClick={() => setChosen(picture)}
                onFocus={() => setChosen(picture)}
                onMouseEnter={() => setChosen(picture)}
              >
                <Picture name={picture} isFirst />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {isLarge && (
        <Suspense>
          <LargePicture name={name} onClose={() => setLarge(false)} onKeyDown={onKeyDown}>
            <div className={classes.frame} {...swipe}>
              <Picture name={shown} alt={name} isFirst />
              {all.length > 1 && <Arrows place={place} count={all.length} onStep={step} />}
            </div>
          </LargePicture>
        </Suspense>
      )}
    </div>
  );
}

interface ArrowsProps {
  readonly place: number;
  readonly count: number;
  readonly onStep: (by: number) => void;
}

/** To the picture before and after, and which one of how many is shown. */
function Arrows({ place, count, onStep }: ArrowsProps) {
  return (
    <>
      <ActionIcon
        className={classes.before ?? ''}
        variant="default"
        radius="xl"
        size={40}
        aria-label="上一张"
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={22} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={classes.after ?? ''}
        variant="default"
        radius="xl"
        size={40}
        aria-label="下一张"
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={22} aria-hidden />
      </ActionIcon>
      <span className={classes.place}>
        {place + 1}/{count}
      </span>
    </>
  );
}

/** A finger that moved less than this, in pixels, has tapped. */
const SWIPE = 40;

/** Handlers that tell a swipe to the side from a tap and from scrolling. */
function useSwipe(onStep: (by: number) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const x = touch.clientX - from.x;
      if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(touch.clientY - from.y))
        onStep(x < 0 ? 1 : -1);
    },
  };
}
