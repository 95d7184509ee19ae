import type { EvidenceCrypto } from '@jicai/shared/domain/evidence/crypto.ts';
import { isFault } from '@jicai/shared/domain/evidence/faults.ts';
import { openingOf } from '@jicai/shared/domain/evidence/leaf/leaf.ts';
import { proveInclusion } from '@jicai/shared/domain/evidence/tiles/prove.ts';
import { treeProof, verifyTreeProof } from '@jicai/shared/domain/evidence/verify.ts';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { expect, it } from 'vitest';
import {
  logKey,
  madeLog,
  madeWitness,
  ORIGIN,
  sound,
} from '../../../../../tests/harness/evidence/made-log.ts';
import { nodeEvidenceCrypto } from '../../../../../tests/harness/evidence/node-crypto.ts';

/** The crypto functions of a browser that has no WebCrypto. */
const libraryCrypto: EvidenceCrypto = {
  sha256,
  verify: (publicKey, message, signature) => {
    try {
      return ed25519.verify(signature, message, publicKey, { zip215: false });
    } catch {
      return false;
    }
  },
};

it('[TL2] [TL3] a browser verifies what a server made, and refuses what the server refuses', async () => {
  const witness = madeWitness('w1.example');
  const trust = {
    origin: ORIGIN,
    logKeys: [logKey],
    witnessKeys: [witness.key],
    leastWitnesses: 1,
  };
  const opening = openingOf(
    { kind: 'auction', id: '竞价 A-1', seq: 1, head: 'ab'.repeat(32), time: 1 },
    '0'.repeat(32),
  );
  const log = madeLog();
  log.add(Array.from({ length: 300 }, () => opening));
  const path = sound(await proveInclusion(7, 300, log.read, sha256));
  const proof = treeProof(opening, 7, path, await log.checkpoint([witness]));
  for (const crypto of [libraryCrypto, nodeEvidenceCrypto]) {
    const verify = (value: unknown) => verifyTreeProof(value, trust, crypto);
    expect(sound(verify(proof)).leaf.id).toBe('竞价 A-1');
    expect(isFault(verify({ ...proof, index: 8, proof: proof.proof.toReversed() }))).toBe(true);
    const checkpoint = proof.checkpoint.replace('\n300\n', '\n301\n');
    expect(verify({ ...proof, checkpoint })).toMatchObject({ fault: 'noteSignature' });
  }
});
