import { PICTURE_BASE } from '@jicai/shared/contract/mall/catalog.ts';

/** The address of a picture; nothing that leaves the site. */
export function pictureUrl(name: string): string {
  if (name === '') return '';
  return name.startsWith(PICTURE_BASE) ? name : PICTURE_BASE + name.replace(/^\/+/, '');
}
