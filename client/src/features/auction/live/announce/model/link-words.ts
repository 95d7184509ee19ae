import { freshnessOf, type Health, type Link } from '../../room/link.ts';

/**
 * Returns the text that announces stale data: the reason, and what the viewer can do. Without a connection
 * nothing can be sent; if only the live service fails, the viewer may still try to send.
 */
export function staleText(link: Link, health: Health | null, monoNow: number): string {
  const fresh = health && freshnessOf(link, health, monoNow);
  const why = fresh?.kind === 'stale' ? fresh.why : '';
  const until = link.kind === 'live' ? '报价或操作可能不成功' : '恢复前不能报价或操作';
  return `${why}，显示的内容可能不是最新，${until}`;
}
