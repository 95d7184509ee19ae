import { text } from '../../kernel/codecs.ts';
import { type English, wireObject } from '../../kernel/wire.ts';

const firstLook = {
  picture: ['imgSrc', text, '图片地址'],
  title: ['bt', text, '标题'],
  words: ['ms', text, '价格与店铺'],
  /** Without the site's base path; empty where it is the page itself. */
  path: ['ljdz', text, '链接地址'],
} as const;

/** A thing that a page shows first, as it is drawn while the application is on its way. */
export const FirstLook = wireObject(firstLook);
export type FirstLook = English<typeof firstLook>;
