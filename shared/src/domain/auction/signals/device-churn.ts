import { type AccessTrace, MAX_EVIDENCE, type Signal } from './types.ts';

/** The most access traces that are stored per supplier and auction; the latest ones are kept. */
export const MOST_TRACES = 50;

/**
 * A supplier with at least this many device names is reported. Even an office with phones has fewer
 * names, because a browser keeps its device name. A supplier who changes the name with each call
 * can hide devices that are shared with other suppliers.
 */
const MOST_DEVICES = 10;

/**
 * Finds suppliers who used at least `MOST_DEVICES` devices or left `MOST_TRACES` access traces. With so
 * many changes, a supplier can hide devices and networks shared with other suppliers.
 */
export function deviceChurn(traces: readonly AccessTrace[]): Signal[] {
  const bySupplier = Map.groupBy(traces, ({ code }) => code);
  return [...bySupplier].flatMap(([code, supplierTraces]): Signal[] => {
    const devices = new Set(
      supplierTraces.map(({ device }) => device).filter((device) => device !== ''),
    ).size;
    if (devices < MOST_DEVICES && supplierTraces.length < MOST_TRACES) return [];
    const evidence = supplierTraces
      .toSorted((a, b) => b.firstAt - a.firstAt)
      .slice(0, MAX_EVIDENCE)
      .map(({ firstAt, address, device, agent }) => {
        const note = [address, device.slice(0, 8), agent].filter(Boolean).join(' · ');
        return { seq: null, at: firstAt, code, amount: null, note };
      });
    const values = { devices: String(devices), places: String(supplierTraces.length) };
    return [{ kind: 'deviceChurn', codes: [code], values, evidence }];
  });
}
