import type {
  ContractDetail,
  contractEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';

type Save = RequestOf<(typeof contractEndpoints)['save']>;

/** The fields of a contract that its editor changes. */
export type ContractDraft = Omit<Save, 'id' | 'version'>;

/** Returns the stored draft of a contract as the editor shows it. */
export const draftOf = ({ name, clauses, plan, bondShare }: ContractDetail): ContractDraft => ({
  name,
  clauses,
  plan: plan.map(({ milestone, share, days }) => ({ milestone, share, days })),
  bondShare,
});

export const isSameDraft = (one: ContractDraft, other: ContractDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

interface SendDeps {
  /** Saves the typed draft if it differs from the stored one; resolves to the version, or to null if refused. */
  readonly save: () => Promise<number | null>;
  readonly send: (version: number) => Promise<unknown>;
}

/**
 * Saves the typed draft, then sends the contract to the supplier. A refused save stops it, so that the supplier
 * never gets another text than the one on the page. Resolves to whether the contract was sent.
 */
export async function sendDraft({ save, send }: SendDeps): Promise<boolean> {
  const version = await save();
  if (version === null) return false;
  await send(version);
  return true;
}
