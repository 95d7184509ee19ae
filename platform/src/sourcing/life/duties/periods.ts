import type { Executor } from '../../../kernel/db/open.ts';
import { readSetting, type Setting } from '../../../kernel/settings/settings.ts';

/** A setting of the sourcing wing as it counts now: the operator's row, the environment, the default. */
export const readPeriod = (setting: Setting<number>, db: Executor): Promise<number> =>
  readSetting(setting, process.env, db);
