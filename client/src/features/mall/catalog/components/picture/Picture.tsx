import { pictureUrl } from '@jicai/shared/domain/mall/catalog/picture-url.ts';
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './Picture.module.css';

interface Props {
  /** As the contract says it: a name below the pictures' address, or a path of this site. */
  readonly name: string;
  /** Empty where the words beside it say the same. */
  readonly alt?: string;
  /** The first pictures of a page are not put off. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
  /** The point that stays in place while the picture is enlarged, as CSS says it. */
  readonly origin?: string;
}

/** A square picture of a product or of a shop on a quiet ground; a faint sign where there is none. */
export function Picture({ name, alt = '', isFirst = false, className = '', origin }: Props) {
  const [broken, setBroken] = useState('');
  return (
    <span className={`${classes.frame} ${className}`}>
      {name === '' && (
        <span className={classes.none} aria-hidden>
          <IconPhoto size="30%" stroke={1} />
        </span>
      )}
      {name !== '' && name === broken && (
        <span
          className={classes.broken}
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          <IconPhotoOff size={24} stroke={1.5} aria-hidden />
        </span>
      )}
      {name !== '' && name !== broken && (
        <img
          src={pictureUrl(name)}
          onError={() => setBroken(name)}
          alt={alt}
          width={320}
          height={320}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          draggable={origin === undefined}
          style={origin === undefined ? undefined : { transformOrigin: origin }}
        />
      )}
    </span>
  );
}
