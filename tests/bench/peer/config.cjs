/* Settings of the other shop: PEER_PORT, PEER_DATABASE_PORT and the rest as it comes. */
const core = require('@vendure/core');

/** @param {{ isNew?: boolean }} options with `isNew` its tables are made. */
exports.configOf = ({ isNew = false } = {}) => ({
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(process.env.PEER_PORT),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'superadmin', password: 'bench-only' },
    cookieOptions: { secret: 'bench-only' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: '127.0.0.1',
    port: Number(process.env.PEER_DATABASE_PORT),
    username: 'postgres',
    password: '',
    database: 'peer',
    synchronize: isNew,
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
  importExportOptions: { importAssetsDir: '.' },
  logger: new core.DefaultLogger({ level: core.LogLevel.Error }),
  plugins: [
    core.DefaultSchedulerPlugin.init(),
    core.DefaultJobQueuePlugin.init({}),
    core.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
});
