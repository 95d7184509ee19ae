import {
  type ContractDetail,
  contractEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { showWrongNumber } from '../../../../ui/form/numbers/number-problem.ts';
import { contractWrite } from '../contract-write.ts';
import { type ContractDraft, draftOf, isSameDraft } from './draft.ts';

/** The editor of a draft, which its form and the button that sends it share. */
export interface DraftForm {
  readonly draft: ContractDraft;
  readonly change: (part: Partial<ContractDraft>) => void;
  /** Saves what was typed, if anything; resolves to the version of the draft, or to null if it was refused. */
  readonly save: () => Promise<number | null>;
  readonly isSaving: boolean;
  readonly failure: CallFailed | null;
}

/** Holds the draft of a contract as it is typed; what was typed stays when a save fails. */
export function useDraft(contract: ContractDetail): DraftForm {
  const { id, version } = contract;
  const [draft, setDraft] = useState(() => draftOf(contract));
  const [stored, setStored] = useState({ draft, version });
  const saving = useSend(contractEndpoints.save, contractWrite);
  const isChanged = !isSameDraft(draft, stored.draft);
  // A colleague saved: their text is shown, unless something was typed, whose save is then refused.
  if (version > stored.version && !isChanged) {
    const latest = draftOf(contract);
    setDraft(latest);
    setStored({ draft: latest, version });
  }

  async function save(): Promise<number | null> {
    // What is wrong is not in the draft, and the field shows it.
    if (showWrongNumber(document)) return null;
    if (!isChanged) return stored.version;
    // The field shows what is missing.
    if (draft.name.trim() === '') return null;
    const body = { id, version: stored.version, ...draft };
    const saved = await saving.send(body).catch(() => null);
    if (saved) setStored({ draft, version: saved.version });
    return saved?.version ?? null;
  }

  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    save,
    isSaving: saving.isSending,
    failure: saving.failure,
  };
}
