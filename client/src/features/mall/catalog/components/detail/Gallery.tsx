import { Modal, UnstyledButton } from '@mantine/core';
import { IconZoomIn } from '@tabler/icons-react';
import { type PointerEvent, useState } from 'react';
import { Picture, pictureUrl } from '../picture/Picture.tsx';
import classes from './Gallery.module.css';

interface Props {
  readonly name: string;
  readonly pictures: readonly string[];
  /** The picture of the chosen SKU goes before the others. */
  readonly first: string;
}

/** The pictures of a product: thumbnails, a zoom under the pointer, a large view on a click. */
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

  return (
    <div className={classes.gallery}>
      <UnstyledButton
        className={classes.main}
        onPointerMove={follow}
        onClick={() => setLarge(true)}
      >
        {shown !== '' && (
          <img
            src={pictureUrl(shown)}
            alt={name}
            width={480}
            height={480}
            style={{ transformOrigin: origin }}
          />
        )}
        <span className={classes.hint}>
          <IconZoomIn size={14} aria-hidden />
          <span className={classes.hover}>悬停放大，</span>点击看大图
        </span>
      </UnstyledButton>
      {all.length > 1 && (
        <ul className={classes.thumbs} aria-label="商品图片">
          {all.map((picture, place) => (
            <li key={picture}>
              <UnstyledButton
                aria-label={`第 ${place + 1} 张`}
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
      <Modal
        opened={isLarge}
        onClose={() => setLarge(false)}
        size="xl"
        title={name}
        closeButtonProps={{ 'aria-label': '关闭大图' }}
      >
        <Picture name={shown} alt={name} isFirst />
      </Modal>
    </div>
  );
}
