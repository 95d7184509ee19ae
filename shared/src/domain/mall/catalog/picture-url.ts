import { PICTURE_BASE } from '../../../contract/mall/catalog.ts';

/** Returns the URL of a picture, always on this site; empty without a picture. */
export function pictureUrl(name: string): string {
  if (name === '') return '';
  return name.startsWith(PICTURE_BASE) ? name : PICTURE_BASE + name.replace(/^\/+/, '');
}
