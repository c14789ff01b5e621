import {
  createPin as createPinEndpoint,
  sendPhoneCode as sendCodeEndpoint,
  sendEmailLink as sendLinkEndpoint,
  updatePin as updatePinEndpoint,
  verifyEmailLink as verifyLinkEndpoint,
  verifyPhone as verifyPhoneEndpoint,
} from '@amana/contract'
import { type Route, route } from '../../../http/route.ts'
import { createPin } from '../credentials/create-pin.ts'
import { updatePin } from '../credentials/update-pin.ts'
import type { AccountDeps } from '../deps.ts'
import { sendEmailLink } from './send-email-link.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { verifyEmailLink } from './verify-email-link.ts'
import { verifyPhone } from './verify-phone.ts'

export function contactRoutes(deps: AccountDeps): Route[] {
  return [
    route(sendCodeEndpoint, ({ body }, { actor }) => sendPhoneCode(deps, actor, body)),
    route(verifyPhoneEndpoint, ({ body }, { actor }) => verifyPhone(deps, actor, body)),
    route(sendLinkEndpoint, ({ body }, { actor }) => sendEmailLink(deps, actor, body)),
    route(verifyLinkEndpoint, ({ body }) => verifyEmailLink(deps, body)),
    route(createPinEndpoint, ({ body }, { actor }) => createPin(deps, actor, body)),
    route(updatePinEndpoint, ({ body }, { actor }) => updatePin(deps, actor, body)),
  ]
}
