import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { listReceipts, type ReceiptDeps } from './read-receipts.ts'

export function transparencyLogRoutes(deps: ReceiptDeps): Route[] {
  return [route(contract.listReceipts, (_, { actor }) => listReceipts(deps, actor))]
}
