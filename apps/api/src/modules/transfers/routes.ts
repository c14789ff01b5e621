import {
  acceptTransfer as acceptEndpoint,
  cancelTransfer as cancelEndpoint,
  declineTransfer as declineEndpoint,
  initiateTransfer as initiateEndpoint,
  listTransfers as listEndpoint,
  resendTransferCode as resendEndpoint,
  verifyTransfer as verifyEndpoint,
} from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import { acceptTransfer } from './accept-transfer.ts'
import type { TransferDeps } from './deps.ts'
import { cancelTransfer, declineTransfer } from './end-transfer.ts'
import { initiateTransfer } from './initiate-transfer.ts'
import { listTransfers } from './list-transfers.ts'
import { resendTransferCode } from './resend-code.ts'
import { verifyTransfer } from './verify-transfer.ts'

export function transferRoutes(deps: TransferDeps): Route[] {
  return [
    route(initiateEndpoint, ({ body }, { actor }) => initiateTransfer(deps, actor, body)),
    route(verifyEndpoint, ({ params, body }, { actor }) => verifyTransfer(deps, actor, params.id, body)),
    route(resendEndpoint, ({ params }, { actor }) => resendTransferCode(deps, actor, params.id)),
    route(listEndpoint, (_input, { actor }) => listTransfers(deps, actor)),
    route(acceptEndpoint, ({ params }, { actor }) => acceptTransfer(deps, actor, params.id)),
    route(declineEndpoint, ({ params }, { actor }) => declineTransfer(deps, actor, params.id)),
    route(cancelEndpoint, ({ params }, { actor }) => cancelTransfer(deps, actor, params.id)),
  ]
}
