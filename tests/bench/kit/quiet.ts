import { readdirSync, readFileSync } from 'node:fs';

/*
 * Whether the machine was quiet while something was measured. Other programs' work is all of the
 * machine's work (/proc/stat) without that of this process and of everything that it started. Linux
 * only.
 */

/** The largest share of the machine that others may use during a run. */
export const MOST_FOREIGN = 0.2;

/** /proc counts in hundredths of a second. */
const TICKS = 100;

interface ProcessTimes {
  readonly parent: number;
  /** CPU seconds, its ended and awaited children included. */
  readonly seconds: number;
}

function timesOf(pid: string): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const spent = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
    return { parent: Number(fields[1]), seconds: spent / TICKS };
  } catch {
    // It ended in between; its time is its parent's now.
    return null;
  }
}

/** The CPU seconds of a process and of everything below it. */
export function treeSeconds(root: number): number {
  const children = new Map<number, number[]>();
  const seconds = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const times = timesOf(name);
    if (!times) continue;
    const pid = Number(name);
    seconds.set(pid, times.seconds);
    children.set(times.parent, [...(children.get(times.parent) ?? []), pid]);
  }
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((total, child) => total + sum(child), seconds.get(pid) ?? 0);
  return sum(root);
}

/** The machine's CPU seconds: all there were, and those in which something ran (stolen ones too). */
function machineSeconds(): { all: number; busy: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // user nice system idle iowait irq softirq steal; guests are part of user and nice.
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const all = ticks.reduce((sum, one) => sum + one, 0) / TICKS;
  const idle = ((ticks[3] ?? 0) + (ticks[4] ?? 0)) / TICKS;
  return { all, busy: all - idle };
}

/** Watches the machine from now on. */
export interface Watch {
  /** The share of the machine (0–1) that others have used since the beginning. */
  foreign(): number;
  /** The reason why what was measured since then is worth nothing; null when it is good. */
  disturbance(): string | null;
}

export function watchMachine(): Watch {
  const before = machineSeconds();
  const own = treeSeconds(process.pid);
  const foreign = () => {
    const now = machineSeconds();
    const others = now.busy - before.busy - (treeSeconds(process.pid) - own);
    return Math.max(0, others) / Math.max(now.all - before.all, 1 / TICKS);
  };
  return {
    foreign,
    disturbance() {
      const share = foreign();
      if (share <= MOST_FOREIGN) return null;
      return `the machine was busy: other programs used ${(share * 100).toFixed(0)} % of it (at most ${MOST_FOREIGN * 100} %)`;
    },
  };
}
