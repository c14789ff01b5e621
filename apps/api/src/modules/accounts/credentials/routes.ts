import {
  changePassword as changePasswordEndpoint,
  disableTwoFactor as disableEndpoint,
  enableTwoFactor as enableEndpoint,
  setUpTwoFactor as setUpEndpoint,
} from '@amana/contract'
import { type Route, route } from '../../../http/route.ts'
import type { AccountDeps } from '../deps.ts'
import { changePassword } from './change-password.ts'
import { disableTwoFactor } from './disable-two-factor.ts'
import { enableTwoFactor } from './enable-two-factor.ts'
import { setUpTwoFactor } from './set-up-two-factor.ts'

export function credentialRoutes(deps: AccountDeps): Route[] {
  return [
    route(changePasswordEndpoint, ({ body }, { actor }) => changePassword(deps, actor, body)),
    route(setUpEndpoint, ({ body }, { actor }) => setUpTwoFactor(deps, actor, body)),
    route(enableEndpoint, ({ body }, { actor }) => enableTwoFactor(deps, actor, body)),
    route(disableEndpoint, ({ body }, { actor }) => disableTwoFactor(deps, actor, body)),
  ]
}
