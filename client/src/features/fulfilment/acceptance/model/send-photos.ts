import { uploadEndpoints } from '@jicai/shared/contract/files/upload.ts';
import type { Call } from '../../../../lib/http/http.ts';
import { newRequestKey } from '../../../../lib/http/request-key.ts';
import type { sendChunk } from '../../../files/upload/send-chunk.ts';
import { sendFile } from '../../../files/upload/send-file.ts';
import { keyOf } from '../../../files/upload/upload-state.ts';

interface PhotoDeps {
  readonly call: Call;
  readonly token: () => string;
  readonly send: typeof sendChunk;
}

/**
 * Sends photos that were kept on the device; answers their group. `onGroup` hears of a new group before
 * the first photo goes, so that a second attempt goes on in the same one. Throws what `sendFile` throws.
 */
export async function sendPhotos(
  photos: readonly File[],
  group: string | null,
  onGroup: (groupId: string) => void,
  { call, token, send }: PhotoDeps,
): Promise<string | null> {
  if (photos.length === 0) return group;
  const domain = 'acceptance' as const;
  let groupId = group;
  if (groupId === null) {
    const options = { requestKey: newRequestKey(), quiet: true, byItself: true };
    groupId = (await call(uploadEndpoints.issueGroup, { domain }, options)).groupId;
    onGroup(groupId);
  }
  for (const file of photos) {
    const { signal } = new AbortController();
    const about = { file, key: keyOf(file), groupId, domain, signal, onSent: () => {} };
    await sendFile({ ...about, call, token, send });
  }
  return groupId;
}
