import { listRelays } from '../../../auction/live/relays.ts';
import { bad, type Check, good, warning } from '../check.ts';

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
  {
    name: 'relays.proxy',
    title: '反向代理',
    run: async ({ db, clock }) => {
      const relays = await listRelays({ db, clock });
      const found = relays.find(({ untrustedProxy }) => untrustedProxy !== '');
      // A stranger can send the header too: a matter to look at, no fault.
      return found
        ? warning(
            `${found.address} 收到 ${found.untrustedProxy} 的转发头，该地址未列入 TRUSTED_PROXIES`,
            '如为本方反向代理，列入中继的 TRUSTED_PROXIES 后重启；否则所有访问都算同一网络',
          )
        : good('无未受信的转发');
    },
  },
];
