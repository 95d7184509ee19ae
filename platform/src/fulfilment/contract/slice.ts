import {
  contractEndpoints,
  contractReviewEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { contractMessages } from '@jicai/shared/messages/fulfilment/contract.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { handleJob } from '../../kernel/jobs/job.ts';
import type { SealingCertificate } from '../../kernel/signing/certificate.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { query, type ServedEndpoint, type Slice, write } from '../../kernel/slice.ts';
import { decide } from '../../work/approval/flow/decide.ts';
import type { ReviewNeeds } from '../../work/approval/kind.ts';
import type { MakeDocument } from '../documents/documents.ts';
import { UNIT_READERS } from '../thread/order.ts';
import { contractDeadlinesJob, warnOfDeadlines } from './deadlines.ts';
import { completeContract, contractListeners, saveDraft } from './drafting.ts';
import { contractDuties } from './duties.ts';
import { holdListeners } from './holds.ts';
import { propose } from './proposals.ts';
import { contractFile, listContracts, listPublished, readContract } from './reading.ts';
import { readContractReview } from './review.ts';
import { readSettings, saveRule, saveTemplate } from './rule-store.ts';
import { publishContract, recordBond } from './sealing/publish.ts';
import { builtInSeal } from './sealing/seal-port.ts';
import { moveByButton } from './sealing/sealing.ts';

interface ContractNeeds extends ReviewNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly signing: SigningKey;
  readonly papers: MakeDocument;
  /** Signs sealed contracts; null: the built-in seal alone. */
  readonly certificate: SealingCertificate | null;
}

const drafters = ['buyer', 'handler'] as const;
const parties = ['buyer', 'handler', 'finance', 'supplier'] as const;
const readers = [...UNIT_READERS, 'supplier', 'reviewer'] as const;
const setters = ['handler', 'unitAdmin'] as const;

const queries = (deps: ContractNeeds): ServedEndpoint[] => [
  query(contractEndpoints.list, (body, call) => listContracts(body, personOf(call), deps.db)),
  query(contractEndpoints.detail, ({ id }, call) => readContract(id, personOf(call), deps.db)),
  query(contractEndpoints.file, (body, call) =>
    contractFile(body, personOf(call), deps.papers, deps.db),
  ),
  query(contractEndpoints.settings, (_body, call) => readSettings(personOf(call), deps.db)),
  query(contractReviewEndpoints.detail, ({ businessId }, call) =>
    readContractReview(businessId, personOf(call), deps),
  ),
];

/** 合同: drafted from an order, completed, sealed by both, reviewed, published, changed, ended. */
export const contractSlice: Slice<ContractNeeds> = {
  name: 'fulfilment/contract',
  messages: contractMessages,
  policy: {
    'contract.list': [...UNIT_READERS, 'supplier'],
    'contract.detail': readers,
    'contract.file': readers,
    'contract.save': drafters,
    'contract.complete': ['supplier'],
    'contract.move': parties,
    'contract.publish': ['buyer', 'handler', 'finance'],
    'contract.bond': ['finance'],
    'contract.propose': [...drafters, 'supplier'],
    'contract.settings': [...UNIT_READERS, 'unitAdmin'],
    'contract.saveRule': setters,
    'contract.saveTemplate': setters,
    'contract.published': 'anyone',
    'contractReview.detail': readers,
    'contractReview.submit': ['reviewer'],
  },
  duties: contractDuties,
  menu: [
    {
      group: 'orders',
      order: 4,
      name: 'contracts',
      title: '合同管理',
      path: menuPaths.contracts,
      icon: 'signature',
      needs: 'contract.list',
    },
  ],
  listeners: ({ clock }) => [...contractListeners(clock), ...holdListeners(clock)],
  jobs: (deps) => [handleJob(contractDeadlinesJob, () => warnOfDeadlines(deps))],
  openReads: ({ db }) => [query(contractEndpoints.published, (body) => listPublished(body, db))],
  endpoints: (deps) => {
    const sealing = { ...deps, seals: builtInSeal(deps.signing, deps.certificate) };
    return [
      ...queries(deps),
      write(contractEndpoints.save, saveDraft),
      write(contractEndpoints.complete, completeContract),
      write(contractEndpoints.move, (body, context) => moveByButton(sealing, body, context)),
      write(contractEndpoints.publish, publishContract),
      write(contractEndpoints.bond, recordBond),
      write(contractEndpoints.propose, propose),
      write(contractEndpoints.saveRule, saveRule),
      write(contractEndpoints.saveTemplate, saveTemplate),
      write(contractReviewEndpoints.submit, ({ businessId, fileChange, ...form }, context) =>
        decide(
          deps,
          {
            businessType: 'contract',
            businessId,
            ...form,
            fileGroup: fileChange?.fileGroupId || null,
            fileChange,
          },
          context,
        ),
      ),
    ];
  },
};
