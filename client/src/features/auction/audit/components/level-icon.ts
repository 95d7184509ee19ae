import { VERDICTS, type VerdictKind } from '@jicai/shared/domain/auction/audit/trust/verdict.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';

const ICONS = { good: IconCircleCheck, unsure: IconAlertTriangle, bad: IconCircleX } as const;

/**
 * Returns the level of a verdict (`good`, `unsure`, `bad`), which decides its colour; `iconOf` returns its
 * icon.
 */
export const levelOf = (kind: VerdictKind) => VERDICTS[kind].level;
export const iconOf = (kind: VerdictKind) =>
  kind === 'unfinished' ? IconClock : ICONS[levelOf(kind)];
