import type { HomePicture } from '@jicai/shared/contract/mall/content.ts';
import { readLink } from '@jicai/shared/domain/mall/content/link.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../../../../lib/url/site.ts';
import { BannerArt } from './BannerArt.tsx';
import classes from './Pictures.module.css';
import tones from './tones.module.css';

interface Props {
  readonly pictures: readonly HomePicture[];
}

/**
 * The large pictures of a home. They change when somebody asks, by the names below them, the arrows
 * or the arrow keys; nothing moves by itself, so nobody has to stop it.
 */
export function Pictures({ pictures }: Props) {
  const { inSitePath } = useSite();
  const [place, setPlace] = useState(0);
  const picture = pictures[place] ?? pictures[0];
  if (!picture) return null;
  const turn = (by: number) => setPlace((place + by + pictures.length) % pictures.length);
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  };
  const link = inSitePath(picture.link);
  const outside = link === null ? readLink(picture.link) : null;
  return (
    <section
      className={`${classes.pictures} ${tones[picture.tone]}`}
      aria-roledescription="轮播图"
      aria-label="首页图片"
    >
      <div key={picture.id} className={classes.slide}>
        <div className={classes.art}>
          <BannerArt name={picture.drawing} />
        </div>
        <div className={classes.words}>
          <h2>{picture.title}</h2>
          <p>{picture.subtitle}</p>
          {link !== null && picture.action !== '' && (
            <Button component={Link} to={link} size="md" color="yellow.4" c="#23323a">
              {picture.action}
            </Button>
          )}
          {outside?.kind === 'outside' && picture.action !== '' && (
            <Button
              component="a"
              href={outside.href}
              rel="noopener noreferrer"
              target="_blank"
              size="md"
              color="yellow.4"
              c="#23323a"
            >
              {picture.action}
            </Button>
          )}
        </div>
      </div>
      {pictures.length > 1 && (
        <>
          <UnstyledButton
            className={classes.arrow}
            data-side="left"
            aria-label="上一张"
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={22} aria-hidden />
          </UnstyledButton>
          <UnstyledButton
            className={classes.arrow}
            data-side="right"
            aria-label="下一张"
            onClick={() => turn(1)}
          >
            <IconChevronRight size={22} aria-hidden />
          </UnstyledButton>
          <div className={classes.names} role="tablist" aria-label="选择图片">
            {pictures.map(({ id, title }, index) => (
              <UnstyledButton
                key={id}
                role="tab"
                tabIndex={index === place ? 0 : -1}
                aria-selected={index === place}
                onKeyDown={byKey}
                onClick={() => setPlace(index)}
              >
                {title}
              </UnstyledButton>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
