import { setupEndpoints } from '@jicai/shared/contract/operations/setup.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { setupMessages } from '@jicai/shared/messages/operations/setup.ts';
import { ownWrite, query, type Slice } from '../../kernel/slice.ts';
import { isTrial } from '../../kernel/trial.ts';
import type { Gate } from './gate.ts';
import { type SetupNeeds, setUp, tryMail } from './service.ts';
import { awaitsSetup, forgetSetupToken } from './token.ts';

/** The maintenance that is under way, as every page shows it. */
function maintenanceOf({ state }: Gate) {
  const { maintenance, until, message } = state();
  return maintenance === null
    ? { maintenance, maintenanceUntil: null, maintenanceMessage: '' }
    : { maintenance, maintenanceUntil: until, maintenanceMessage: message };
}

/** The first start: the only calls that an installation without people answers. */
export const setupSlice: Slice<
  SetupNeeds & { readonly gate: Gate; readonly dataDir: string | null }
> = {
  name: 'operations/setup',
  messages: setupMessages,
  policy: { 'setup.status': 'anyone', 'setup.tryMail': 'anyone', 'setup.run': 'anyone' },
  openReads: (needs) => [
    query(setupEndpoints.status, async () => ({
      isOpen: await awaitsSetup(needs.db),
      isTrial: isTrial(),
      ...maintenanceOf(needs.gate),
    })),
  ],
  endpoints: (needs) => [
    ownWrite('unkeyed', setupEndpoints.tryMail, (body, call) => tryMail(needs, body, call.ip)),
    ownWrite('unkeyed', setupEndpoints.run, async (body, call) => {
      const answer = await setUp(needs, body, call.ip);
      if (isRefusal(answer)) return answer;
      if (needs.dataDir !== null) forgetSetupToken(needs.dataDir);
      await needs.gate.refresh();
      await needs.mailer?.refresh?.();
      return answer;
    }),
  ],
  start: ({ gate }, log) => gate.watch((error) => log.error({ err: error }, 'installation state')),
};
