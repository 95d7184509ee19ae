import { createRelay } from './app.ts';
import { readConfig } from './config.ts';
import { limitsOf } from './limits.ts';

const read = readConfig(process.env);
if ('problems' in read) {
  console.error(`The relay cannot start:\n${read.problems.map((line) => `- ${line}`).join('\n')}`);
  // EX_CONFIG of sysexits.h tells the process manager that a restart does not help.
  process.exit(78);
}

const relay = await createRelay(read.config);
// After an uncaught error the state of the process is unknown: log the error and exit; the process
// manager restarts the relay (F24).
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => {
    relay.app.log.fatal({ err: error }, event);
    process.exit(1);
  });
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    relay.app.log.info({ signal }, 'stopping');
    void relay.close().then(() => process.exit(0));
  });
}
const address = await relay.listen();
relay.app.log.info({ limits: limitsOf(read.config) }, 'limits');
relay.app.log.info({ address, upstream: read.config.upstreamUrl }, 'relay listens');
