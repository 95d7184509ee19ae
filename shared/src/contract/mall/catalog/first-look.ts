import { text } from '../../kernel/codecs.ts';
import { type English, wireObject } from '../../kernel/wire.ts';

const firstLook = {
  picture: ['imgSrc', text, '图片地址'],
  title: ['bt', text, '标题'],
  words: ['ms', text, '价格与店铺'],
  /** The path of the product's page, without `BASE_PATH`, which the relay adds when it writes the link. */
  path: ['ljdz', text, '链接地址'],
} as const;

/**
 * A preview of the first product or other content of a page, which is shown while the application
 * loads.
 */
export const FirstLook = wireObject(firstLook);
export type FirstLook = English<typeof firstLook>;
