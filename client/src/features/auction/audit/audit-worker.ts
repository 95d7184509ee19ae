import { browserCrypto } from './crypto.ts';
import { type Evidence, examine } from './model/examine.ts';

self.addEventListener('message', ({ data }: MessageEvent<Evidence>) => {
  self.postMessage(examine(data, browserCrypto));
});
