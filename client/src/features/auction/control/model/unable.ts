import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { type Link, OFFLINE_TEXT } from '../../live/room/link.ts';

/** Returns the text why some of the handler's buttons are disabled; `null` if none is. */
export function unableText(phase: Phase, link: Pick<Link, 'kind'>): string | null {
  if (link.kind !== 'live') return OFFLINE_TEXT;
  if (phase === 'paused') return '暂停中不能修改结束时间，恢复时可以选择更晚的结束时间';
  return null;
}
