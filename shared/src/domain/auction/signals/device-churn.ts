import { type AccessTrace, MAX_EVIDENCE, type Signal } from './types.ts';

/** Traces kept of one supplier in one auction, the latest ones. */
export const MOST_TRACES = 50;

/**
 * So many names of devices are no office with phones any more: a browser keeps its name, and somebody
 * who has it changed with each call hides what they share.
 */
const MOST_DEVICES = 10;

/** Suppliers whose devices change all the time, so that what they share with others is lost. */
export function deviceChurn(traces: readonly AccessTrace[]): Signal[] {
  const bySupplier = Map.groupBy(traces, ({ code }) => code);
  return [...bySupplier].flatMap(([code, own]): Signal[] => {
    const devices = new Set(own.map(({ device }) => device).filter((device) => device !== '')).size;
    if (devices < MOST_DEVICES && own.length < MOST_TRACES) return [];
    const evidence = own
      .toSorted((a, b) => b.firstAt - a.firstAt)
      .slice(0, MAX_EVIDENCE)
      .map(({ firstAt, address, device, agent }) => {
        const note = [address, device.slice(0, 8), agent].filter(Boolean).join(' · ');
        return { seq: null, at: firstAt, code, amount: null, note };
      });
    const values = { devices: String(devices), places: String(own.length) };
    return [{ kind: 'deviceChurn', codes: [code], values, evidence }];
  });
}
