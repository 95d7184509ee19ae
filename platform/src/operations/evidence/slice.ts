import { evidenceEndpoints } from '@jicai/shared/contract/operations/evidence.ts';
import { evidenceMessages } from '@jicai/shared/messages/operations/evidence.ts';
import { defineJob, handleJob, untilFewer } from '../../kernel/jobs/job.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { signCheckpoint } from './checkpoint.ts';
import { collectLeaves, type EvidenceNeeds, LEAF_BATCH } from './collect.ts';
import { listCheckpoints, proveEvent, proveGrowth, readLog, readTile } from './reading.ts';

/* Leaves enter at fixed minutes. Where the checkpoint is signed first, they wait five minutes for the next one. */
const collectJob = defineJob('evidence.collect', { ids: [], schedule: '*/5 * * * *' });
const checkpointJob = defineJob('evidence.checkpoint', { ids: [], schedule: '*/5 * * * *' });

/**
 * The tree over chains and documents (TL2, TL3): filled and signed by jobs, never by a bid's transaction, and
 * read by everybody.
 */
export const evidenceSlice: Slice<EvidenceNeeds> = {
  name: 'operations/evidence',
  messages: evidenceMessages,
  policy: {
    'evidence.log': 'anyone',
    'evidence.checkpoints': 'anyone',
    'evidence.tile': 'anyone',
    'evidence.proof': 'anyone',
    'evidence.growth': 'anyone',
  },
  openReads: ({ db }) => [
    query(evidenceEndpoints.log, () => readLog(db)),
    query(evidenceEndpoints.checkpoints, (body) => listCheckpoints(body, db)),
    query(evidenceEndpoints.tile, (body) => readTile(body, db)),
    query(evidenceEndpoints.proof, (body) => proveEvent(body, db)),
    query(evidenceEndpoints.growth, (body) => proveGrowth(body, db)),
  ],
  jobs: (needs) => [
    handleJob(collectJob, () => untilFewer(LEAF_BATCH, () => collectLeaves(needs))),
    handleJob(checkpointJob, async () => {
      await signCheckpoint(needs);
    }),
  ],
};
