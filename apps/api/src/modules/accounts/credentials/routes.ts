import * as contract from '@amana/contract'
import { type Route, route } from '../../../http/route.ts'
import type { AccountDeps } from '../deps.ts'
import { changePassword } from './change-password.ts'
import { createPin } from './create-pin.ts'
import { disableTwoFactor } from './disable-two-factor.ts'
import { enableTwoFactor } from './enable-two-factor.ts'
import { forgotPassword } from './forgot-password.ts'
import { resetPassword } from './reset-password.ts'
import { resetPin } from './reset-pin.ts'
import { sendPinResetCode } from './send-pin-reset-code.ts'
import { setUpTwoFactor } from './set-up-two-factor.ts'
import { updatePin } from './update-pin.ts'

export function credentialRoutes(deps: AccountDeps): Route[] {
  return [
    route(contract.forgotPassword, ({ body }, { network }) => forgotPassword(deps, body, network)),
    route(contract.resetPassword, ({ body }) => resetPassword(deps, body)),
    route(contract.changePassword, ({ body }, { actor }) => changePassword(deps, actor, body)),
    route(contract.createPin, ({ body }, { actor }) => createPin(deps, actor, body)),
    route(contract.updatePin, ({ body }, { actor }) => updatePin(deps, actor, body)),
    route(contract.sendPinResetCode, ({ body }, { actor }) => sendPinResetCode(deps, actor, body)),
    route(contract.resetPin, ({ body }, { actor }) => resetPin(deps, actor, body)),
    route(contract.setUpTwoFactor, ({ body }, { actor }) => setUpTwoFactor(deps, actor, body)),
    route(contract.enableTwoFactor, ({ body }, { actor }) => enableTwoFactor(deps, actor, body)),
    route(contract.disableTwoFactor, ({ body }, { actor }) => disableTwoFactor(deps, actor, body)),
  ]
}
