import type { Tag } from '@jicai/shared/contract/mall/catalog/product.ts';
import classes from './TagBadge.module.css';

interface Props {
  readonly tag: Tag;
}

/** A small badge of a policy or a service; green for what saves energy or nature. */
export function TagBadge({ tag }: Props) {
  const isGreen = /节能|环|绿/.test(tag.name);
  return (
    <span className={classes.tag} data-green={isGreen || undefined}>
      {tag.name}
    </span>
  );
}
