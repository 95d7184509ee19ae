import { PICTURE_BASE } from '@jicai/shared/contract/mall/catalog.ts';

/** The address of a shop's drawn sign: its first character on its colour. */
export const pictureOfShop = (shopId: string, hue: number): string =>
  `${PICTURE_BASE}shop-${hue}-${encodeURIComponent(shopId)}.svg`;
