import { PICTURE_BASE } from '../../../contract/mall/catalog.ts';

/** Returns the URL of a picture by its stored name, always a path of this site; empty for an empty name. */
export function pictureUrl(name: string): string {
  if (name === '') return '';
  return name.startsWith(PICTURE_BASE) ? name : PICTURE_BASE + name.replace(/^\/+/, '');
}
