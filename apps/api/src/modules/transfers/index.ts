/** The only door of transfers (decisions §6). */
export { transfersModule } from './module.ts'
export {
  insertTransfer,
  selectTransfer,
  type TransferRow,
  updateEnded,
  updateIncomingDeclined,
} from './queries.ts'
export { lifeOf } from './rules.ts'
