import { listRelays } from '../../../auction/live/relays.ts';
import { bad, type Check, good } from '../check.ts';

/** The relays that report themselves. */
export const relayChecks: readonly Check[] = [
  {
    name: 'relays.silent',
    title: '中继',
    run: async ({ db, clock }) => {
      const relays = await listRelays({ db, clock });
      const silent = relays.filter(({ isSilent }) => isSilent).map(({ address }) => address);
      return silent.length === 0
        ? good(`${relays.length} 个在报告`)
        : bad(
            `${silent.slice(0, 3).join('、')} 失联`,
            '确认中继进程与到服务的网络；已停用的一天后不再列出',
          );
    },
  },
];
