import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import { STORAGE_KEY, type Storage } from './storage.ts';

export interface S3Config {
  /** With the bucket: `https://s3.example.org/bucket`. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Files in an S3-compatible store. Chunk n of an upload is part n + 1 there, without buffering
 * again. Parts of abandoned uploads also need the bucket's own rule to end after a day: not every
 * store lets one abort.
 */
export function s3Storage(config: S3Config): Storage {
  const client = new S3mini({ ...config, requestAbortTimeout: 60_000 });
  const named = (key: string) => {
    if (!STORAGE_KEY.test(key)) throw new Error('not a storage key');
    return `files/${key}`;
  };

  return {
    begin: async (key) => ({
      key,
      upload: await client.getMultipartUploadId(named(key), 'application/octet-stream'),
    }),
    async putPart({ key, upload }, number, bytes) {
      const { etag } = await client.uploadPart(named(key), upload, bytes, number + 1);
      return etag;
    },
    async finish({ key, upload }, parts) {
      const inOrder = [...parts].sort((a, b) => a.number - b.number);
      const given = inOrder.map(({ number, part }) => ({ partNumber: number + 1, etag: part }));
      try {
        await client.completeMultipartUpload(named(key), upload, given);
      } catch (error) {
        // The answer was lost, but the object is there.
        if ((await client.objectExists(named(key))) !== true) throw error;
      }
    },
    async read(key, from, to) {
      // The library counts the last byte out, the protocol in.
      const response = await client.getObjectRaw(named(key), false, from, to);
      if (!response.ok) throw new Error(`the store answered ${response.status}`);
      return new Uint8Array(await response.arrayBuffer()).subarray(0, Math.max(0, to - from));
    },
    async stream(key) {
      const response = await client.getObjectResponse(named(key));
      if (!response?.body) throw new Error('the store has no such object');
      return Readable.fromWeb(response.body as ReadableStream);
    },
    async remove({ key, upload }) {
      await client.deleteObject(named(key));
      if (upload) await client.abortMultipartUpload(named(key), upload).catch(() => {});
    },
  };
}
