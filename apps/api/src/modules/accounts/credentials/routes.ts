import * as contract from '@amana/contract'
import { type Route, route } from '../../../http/route.ts'
import type { AccountDeps } from '../deps.ts'
import { changePassword } from './change-password.ts'
import { disableTwoFactor } from './disable-two-factor.ts'
import { enableTwoFactor } from './enable-two-factor.ts'
import { setUpTwoFactor } from './set-up-two-factor.ts'

export function credentialRoutes(deps: AccountDeps): Route[] {
  return [
    route(contract.changePassword, ({ body }, { actor }) => changePassword(deps, actor, body)),
    route(contract.setUpTwoFactor, ({ body }, { actor }) => setUpTwoFactor(deps, actor, body)),
    route(contract.enableTwoFactor, ({ body }, { actor }) => enableTwoFactor(deps, actor, body)),
    route(contract.disableTwoFactor, ({ body }, { actor }) => disableTwoFactor(deps, actor, body)),
  ]
}
