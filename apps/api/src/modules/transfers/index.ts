/** The only door of transfers (decisions §6). */
export type { TransferDeps } from './deps.ts'
export { transfersModule } from './module.ts'
export { selectTransfer, type TransferRow } from './queries.ts'
