import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { STORAGE_KEY, type Storage } from './storage.ts';

/**
 * Files in a folder of this machine: `ab/abcd…` for whole files, `.parts/abcd…/3` for parts on
 * their way. Each write goes to a temporary file, which is renamed when it is complete.
 */
export function localStorage(folder: string): Storage {
  const checked = (key: string) => {
    if (!STORAGE_KEY.test(key)) throw new Error('not a storage key');
    return key;
  };
  const whole = (key: string) => join(folder, checked(key).slice(0, 2), key);
  const parts = (key: string) => join(folder, '.parts', checked(key));

  return {
    async begin(key) {
      await mkdir(parts(key), { recursive: true, mode: 0o700 });
      return { key, upload: '' };
    },
    async putPart({ key }, number, bytes) {
      const beside = join(parts(key), `.${randomUUID()}`);
      const file = await open(beside, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(beside, join(parts(key), String(number)));
      return String(number);
    },
    async finish({ key }, given) {
      if (await exists(whole(key))) return;
      await mkdir(dirname(whole(key)), { recursive: true, mode: 0o700 });
      const beside = join(parts(key), `.${randomUUID()}`);
      for (const { number } of [...given].sort((a, b) => a.number - b.number)) {
        const part = createReadStream(join(parts(key), String(number)));
        await pipeline(part, createWriteStream(beside, { flags: 'a', mode: 0o600, flush: true }));
      }
      await rename(beside, whole(key));
      await rm(parts(key), { recursive: true, force: true });
    },
    async read(key, from, to) {
      const file = await open(whole(key), 'r');
      try {
        const bytes = new Uint8Array(Math.max(0, to - from));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
        return bytes.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    // Opened first, so that a file which is not there is an error before any answer begins.
    stream: async (key) => (await open(whole(key), 'r')).createReadStream(),
    async remove({ key }) {
      await rm(whole(key), { force: true });
      await rm(parts(key), { recursive: true, force: true });
    },
  };
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
