import { timeText } from '../kernel/time/china-time.ts';

export type MaintenanceMode = 'readOnly' | 'closed';

/** A maintenance in progress. `until` is in ms; null if unknown. */
export interface Maintenance {
  readonly mode: MaintenanceMode;
  readonly message: string;
  readonly until: number | null;
}

const ENDS = /[。！？；.!?;]$/;

/** Returns the operators' message and the expected end as whole sentences; empty if there is neither. */
export function maintenanceNotice({ message, until }: Omit<Maintenance, 'mode'>): string {
  const said = message.trim();
  const sentence = said === '' || ENDS.test(said) ? said : `${said}。`;
  const end = until === null ? '' : `预计 ${timeText(until).slice(0, 16)} 恢复。`;
  return sentence + end;
}
