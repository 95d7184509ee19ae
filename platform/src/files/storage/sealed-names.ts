import { createHmac } from 'node:crypto';
import {
  derivedKeys,
  openBytes,
  type SealingKey,
  sealBytes,
} from '../../kernel/signing/sealed-bytes.ts';

/*
 * Names of the files of sealed quotes are encrypted like their bytes (AU21): 报价123万.pdf says the price.
 * The ending stays, it is one of a short list; so does the size.
 */

/** The names that an uploader's device gives a file. */
export interface FileNames {
  readonly name: string;
  /** The browser's name of the upload, which has the file's name in it. */
  readonly uploadKey: string;
}

/** Names as they are stored; with `sealed` the clear ones are empty and a digest. */
export interface StoredNames extends FileNames {
  readonly sealed: string | null;
}

export interface NameSeal {
  readonly seal: (
    file: { readonly id: string; readonly groupId: string },
    names: FileNames,
  ) => StoredNames;
  /** The clear names. Throws for those of another file or under another key. */
  readonly open: (file: { readonly id: string; readonly names: StoredNames }) => FileNames;
  /** The texts under which an upload's row may be found: the clear key, and its digests. */
  readonly lookupsOf: (groupId: string, uploadKey: string) => string[];
}

/** Names are as long as this or a multiple, so that their length says nothing. */
const BLOCK_BYTES = 1_024;

const padded = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  const length = Math.ceil(bytes.length / BLOCK_BYTES) * BLOCK_BYTES;
  // JSON may end with spaces.
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length, ' ')]);
};

export function createNameSeal(key: SealingKey): NameSeal {
  const own = derivedKeys(key, 'jicai quote file names');
  const digestKeys = derivedKeys(key, 'jicai quote file upload keys');
  const placeOf = (id: string) => JSON.stringify(['file names', id]);
  const digestsOf = (groupId: string, uploadKey: string) =>
    digestKeys.map((key) =>
      createHmac('sha256', key)
        .update(JSON.stringify([groupId, uploadKey]))
        .digest('hex'),
    );
  return {
    seal: ({ id, groupId }, { name, uploadKey }) => ({
      name: '',
      uploadKey: digestsOf(groupId, uploadKey)[0] ?? '',
      sealed: sealBytes(own, placeOf(id), padded(JSON.stringify([name, uploadKey]))).toString(
        'base64',
      ),
    }),
    open: ({ id, names: { name, uploadKey, sealed } }) => {
      if (sealed === null) return { name, uploadKey };
      const clear = openBytes(own, placeOf(id), Buffer.from(sealed, 'base64'));
      const [opened, openedKey] = JSON.parse(clear.toString()) as [string, string];
      return { name: opened, uploadKey: openedKey };
    },
    lookupsOf: (groupId, uploadKey) => [uploadKey, ...digestsOf(groupId, uploadKey)],
  };
}
