import * as contract from '@amana/contract'
import { type Route, route } from '../../../http/route.ts'
import type { AccountDeps } from '../deps.ts'
import { undoEmail } from './email-undo.ts'
import { sendEmailLink } from './send-email-link.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { verifyEmailLink } from './verify-email-link.ts'
import { verifyPhone } from './verify-phone.ts'

export function contactRoutes(deps: AccountDeps): Route[] {
  return [
    route(contract.sendPhoneCode, ({ body }, { actor, network }) =>
      sendPhoneCode(deps, actor, body, network),
    ),
    route(contract.verifyPhone, ({ body }, { actor }) => verifyPhone(deps, actor, body)),
    route(contract.sendEmailLink, ({ body }, { actor }) => sendEmailLink(deps, actor, body)),
    route(contract.verifyEmailLink, ({ body }) => verifyEmailLink(deps, body)),
    route(contract.undoEmail, ({ body }) => undoEmail(deps, body)),
  ]
}
