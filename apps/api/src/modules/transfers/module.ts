import type { Module } from '../../module.ts'
import type { TransferDeps } from './deps.ts'
import { expireTransfers } from './expire-transfers.ts'
import { transferRoutes } from './routes.ts'

export function transfersModule(deps: TransferDeps): Module {
  return { routes: transferRoutes(deps), jobs: { 'transfers.expire': () => expireTransfers(deps) } }
}
