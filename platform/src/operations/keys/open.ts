import { openQuoteKey } from '../../auction/sealed/seals.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type EnvelopeKeys, openKeys } from '../../kernel/http/envelope/keys.ts';
import { SettingsFault } from '../../kernel/settings/settings-fault.ts';
import type { SealingKey } from '../../kernel/signing/sealed-bytes.ts';
import {
  openPreviousKey,
  openSigningKey,
  type SigningKey,
} from '../../kernel/signing/signing-key.ts';
import { fileOf, findKey, type KeyPlaces, previousFile } from './find.ts';
import type { HeldKey } from './held.ts';
import { faultsOf, type JudgedKey, judgeKeys } from './judge.ts';
import { KEY_KINDS } from './kinds.ts';
import { makeKey, recordKey } from './make.ts';

/** The keys that a platform works with. */
export interface InstallationKeys {
  readonly quoteKey: SealingKey;
  readonly signing: SigningKey;
  /** The key that it replaces; it signs its successor in the published list. */
  readonly previousSigning: SigningKey | null;
  readonly keys: EnvelopeKeys;
  /** The same by fingerprint, as the doctor compares them. */
  readonly held: readonly HeldKey[];
}

/** Makes what an empty installation lacks, and records what one knows nothing of yet. */
async function settle({ kind, verdict }: JudgedKey, places: KeyPlaces, db: Executor) {
  if (verdict.kind === 'make') await makeKey(kind, places, db);
  if (verdict.kind === 'adopt') await recordKey(kind, places, db);
}

/** Judges every key. Throws one error with all faults. */
async function judgeFit(places: KeyPlaces, db: Executor): Promise<JudgedKey[]> {
  const judged = await judgeKeys(places, db);
  const faults = faultsOf(judged);
  if (faults.length > 0)
    throw new SettingsFault(`密钥与本安装不符，未启动：\n- ${faults.join('\n- ')}`);
  return judged;
}

/**
 * Opens the keys of the environment or the data folder. An empty installation gets new ones; an
 * installation from before fingerprints were recorded gets them recorded. Throws one error that names
 * every key that is missing or another one, with its fingerprints and its place.
 */
export async function openInstallationKeys(
  places: KeyPlaces,
  db: Executor,
): Promise<InstallationKeys> {
  for (const key of await judgeFit(places, db)) await settle(key, places, db);
  // Another process may have made or recorded keys meanwhile.
  const judged = await judgeFit(places, db);
  const { QUOTE_KEY: hex, SIGNING_KEY: base64, SIGNING_KEY_PREVIOUS: before } = places.env;
  const quote = findKey(KEY_KINDS.quote, places);
  if (quote.kind !== 'present') throw new Error(`${quote.place} 不能读取`);
  return {
    quoteKey: openQuoteKey({ hex: hex || quote.text }),
    signing: openSigningKey({ base64: base64 || null, file: fileOf(KEY_KINDS.signing, places) }),
    previousSigning: openPreviousKey({ base64: before || null, file: previousFile(places) }),
    keys: openKeys(fileOf(KEY_KINDS.envelope, places)),
    held: judged.flatMap(({ kind: { purpose }, found }) =>
      found.kind === 'present'
        ? [{ purpose, fingerprint: found.fingerprint, place: found.place }]
        : [],
    ),
  };
}
