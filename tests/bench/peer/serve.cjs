/* The other shop; with PEER_WORKER=1 it also writes its search index. */
const { bootstrap, JobQueueService } = require('@vendure/core');
const { configOf } = require('./config.cjs');

bootstrap(configOf()).then(async (app) => {
  if (process.env.PEER_WORKER === '1') await app.get(JobQueueService).start();
});
