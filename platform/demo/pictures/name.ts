import { PICTURE_BASE } from '@jicai/shared/contract/mall/catalog.ts';

/** The parts of a product's drawn picture. */
export interface PictureName {
  readonly shape: string;
  /** Which of the six poses, 0–5. */
  readonly pose: number;
  /** Which of the six colourings, 0–5. */
  readonly tone: number;
  /** The ground's hue in degrees. */
  readonly hue: number;
  /** The brand that the picture's wordmark names; empty for none. */
  readonly brandId: string;
}

const NAME = /^goods-([a-z]{2,20})-([0-5])-([0-5])-(\d{1,3})-([\w]{0,32})$/;

/** The address of a picture. The name holds all that is drawn, so the picture never changes. */
export function picturePath({ shape, pose, tone, hue, brandId }: PictureName): string {
  return `${PICTURE_BASE}goods-${shape}-${pose}-${tone}-${hue}-${brandId}.svg`;
}

/** Reads a picture's name; null for an invalid one. */
export function readPictureName(name: string): PictureName | null {
  const [, shape, pose, tone, hue, brandId] = NAME.exec(name) ?? [];
  if (shape === undefined || Number(hue) >= 360) return null;
  return {
    shape,
    pose: Number(pose),
    tone: Number(tone),
    hue: Number(hue),
    brandId: brandId ?? '',
  };
}
