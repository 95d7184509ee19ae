import { buildImage } from './images.ts';
import { smoke } from './smoke.ts';

/*
 * `npm run containers`: builds both images without a container engine (Debian, as root) and tries them.
 */

const began = Date.now();
const images = { platform: buildImage('platform'), relay: buildImage('relay') };
await smoke(images);
const seconds = Math.round((Date.now() - began) / 1000);
console.info(
  `both images are built; page, set-up, login, console, backup answer from them: ${seconds} s`,
);
