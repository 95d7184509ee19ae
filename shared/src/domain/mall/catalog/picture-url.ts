import { PICTURE_BASE } from '../../../contract/mall/catalog.ts';

/** The address of a picture; nothing that leaves the site. Empty without a picture. */
export function pictureUrl(name: string): string {
  if (name === '') return '';
  return name.startsWith(PICTURE_BASE) ? name : PICTURE_BASE + name.replace(/^\/+/, '');
}
