import { StoredPicture } from '../../../files/upload/PreviewDialog.tsx';
import classes from './Avatar.module.css';

interface Props {
  readonly name: string;
  /** The address of the picture, or null. */
  readonly url: string | null;
}

/** A person's picture, or the last character of the name, as people are called. */
export function Avatar({ name, url }: Props) {
  const id = url?.split('/').at(-1);
  return (
    <div className={classes.avatar}>
      {id ? (
        <StoredPicture id={id} alt={`${name}的头像`} className={classes.picture ?? ''} />
      ) : (
        <span aria-hidden>{Array.from(name).at(-1)}</span>
      )}
    </div>
  );
}
