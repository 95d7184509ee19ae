import type { auditEndpoints } from '../../../../contract/auction/audit.ts';
import type { ResponseOf } from '../../../../contract/kernel/endpoint.ts';
import { type KeyList, KeyListShape, keyList, type ListedKey } from '../../../kernel/key-list.ts';
import { isProblem, readAs } from '../read-file.ts';

type Answer = ResponseOf<(typeof auditEndpoints)['keys']>;

/**
 * Converts the key list that an installation returned to the form of a key file. Throws if the list is not
 * valid.
 */
export function listOfResponse({ keys }: Answer): KeyList {
  const list = keyList(
    keys.map(({ id, publicKey, sinceMs, untilMs, previousId, previousSignature }): ListedKey => {
      const isFollower = previousId !== null && previousSignature !== null;
      return {
        id,
        algorithm: 'Ed25519',
        publicKey,
        from: sinceMs,
        until: untilMs,
        previous: isFollower ? { id: previousId, signature: previousSignature } : null,
      };
    }),
  );
  const read = readAs(KeyListShape, JSON.stringify(list));
  if (isProblem(read)) throw new Error('the list of keys is damaged');
  return read;
}
