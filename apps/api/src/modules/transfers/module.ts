import type { Module } from '../../module.ts'
import type { TransferDeps } from './deps.ts'
import { expireTransfers } from './expire-transfers.ts'
import { personalData } from './personal-data.ts'
import { transferRoutes } from './routes.ts'

export function transfersModule(deps: TransferDeps): Module {
  return {
    personalData,
    routes: transferRoutes(deps),
    jobs: { 'transfers.expire': () => expireTransfers(deps) },
  }
}
