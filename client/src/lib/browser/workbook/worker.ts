import { type ParseJob, parseWorkbook } from './parse.ts';

self.addEventListener('message', ({ data }: MessageEvent<ParseJob>) => {
  void parseWorkbook(data).then((read) => self.postMessage(read));
});
