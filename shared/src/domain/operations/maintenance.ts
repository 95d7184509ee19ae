import { timeText } from '../kernel/time/china-time.ts';

export type MaintenanceMode = 'readOnly' | 'closed';

/** The maintenance that is in progress. `until` is its expected end in ms; null if the end is unknown. */
export interface Maintenance {
  readonly mode: MaintenanceMode;
  readonly message: string;
  readonly until: number | null;
}

const ENDS = /[。！？；.!?;]$/;

/**
 * Returns the operators' message and the expected end of the maintenance as complete sentences; empty without
 * either.
 */
export function maintenanceNotice({ message, until }: Omit<Maintenance, 'mode'>): string {
  const said = message.trim();
  const sentence = said === '' || ENDS.test(said) ? said : `${said}。`;
  const end = until === null ? '' : `预计 ${timeText(until).slice(0, 16)} 恢复。`;
  return sentence + end;
}
