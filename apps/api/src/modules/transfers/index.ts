/** The only door of transfers (decisions §6). */
export type { TransferDeps } from './deps.ts'
export { expireTransfers } from './expire-transfers.ts'
export { selectTransfer, type TransferRow } from './queries.ts'
export { transferRoutes } from './routes.ts'
