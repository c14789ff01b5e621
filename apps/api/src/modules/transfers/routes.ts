import * as contract from '@amana/contract'
import { described, type Route, route } from '../../http/route.ts'
import { acceptTransfer } from './accept-transfer.ts'
import type { TransferDeps } from './deps.ts'
import { cancelTransfer, declineTransfer } from './end-transfer.ts'
import { initiateTransfer } from './initiate-transfer.ts'
import { listTransfers } from './list-transfers.ts'
import { resendTransferCode } from './resend-code.ts'
import { verifyTransfer } from './verify-transfer.ts'

export function transferRoutes(deps: TransferDeps): Route[] {
  return [
    route(contract.initiateTransfer, async ({ body }, { actor, network }) => {
      const transfer = await initiateTransfer(deps, actor, body, network)
      return described(
        contract.TRANSFER_MESSAGES[
          body.verification_method === 'account' ? 'initiatedByAccount' : 'initiated'
        ],
        transfer,
      )
    }),
    route(contract.verifyTransfer, ({ params, body }, { actor }) =>
      verifyTransfer(deps, actor, params.id, body),
    ),
    route(contract.resendTransferCode, ({ params }, { actor }) => resendTransferCode(deps, actor, params.id)),
    route(contract.listTransfers, (_input, { actor }) => listTransfers(deps, actor)),
    route(contract.acceptTransfer, ({ params }, { actor }) => acceptTransfer(deps, actor, params.id)),
    route(contract.declineTransfer, ({ params }, { actor }) => declineTransfer(deps, actor, params.id)),
    route(contract.cancelTransfer, ({ params }, { actor }) => cancelTransfer(deps, actor, params.id)),
  ]
}
