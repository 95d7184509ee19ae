import { fileURLToPath } from 'node:url';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Child, startChild } from '../../harness/servers/children.ts';
import type { LiveStage } from '../../harness/stages/live-stage.ts';
import { until } from '../../harness/wait.ts';

/* Boards as processes that are put to sleep, as a laptop that is shut: they neither say nor read. */

const program = fileURLToPath(new URL('./sleeper.ts', import.meta.url));

/** The content of a sleeper's board. */
interface Shown {
  readonly link: string;
  readonly bids: number;
  readonly online: string[];
  readonly epoch: string;
  readonly offMs: number;
}

export interface Sleeper {
  readonly packageNumber: string;
  /** Reads the board as it is now, or as it was when the client fell asleep. */
  shown(): Shown;
  wake(): void;
  stop(): Promise<void>;
}

/** Opens the board of a new auction as a supplier, the only one there, and puts it to sleep. */
export async function fallAsleep(stage: LiveStage, loginName: string): Promise<Sleeper> {
  const { token } = await stage.seat(loginName);
  const packageNumber = await stage.publish({
    rules: { step: { kind: 'amount', amount: fen(1) } },
  });
  const child: Child = startChild(
    [process.execPath, program, stage.stack.relay.url, packageNumber],
    { env: { TOKEN: token } },
  );
  const shown = (): Shown => JSON.parse(child.output().trimEnd().split('\n').at(-1) ?? '{}');
  await until('it sees its board, and itself on it', () => {
    const { link, online } = shown();
    return link === 'live' && online.length === 1;
  });
  child.process.kill('SIGSTOP');
  return {
    packageNumber,
    shown,
    wake: () => child.process.kill('SIGCONT'),
    stop: () => child.stop('SIGKILL'),
  };
}
