import * as contract from '@amana/contract'
import { type Route, route } from '../../../http/route.ts'
import type { AccountDeps } from '../deps.ts'
import { userAgentOf } from '../user-agent.ts'
import { officerSignIn } from './officer-sign-in.ts'
import { setOfficerPassword } from './set-officer-password.ts'

export function officerRoutes(deps: AccountDeps): Route[] {
  return [
    route(contract.officerSignIn, ({ body }, context) =>
      officerSignIn(deps, {
        officerId: body.officer_id,
        password: body.password,
        userAgent: userAgentOf(context),
        network: context.network,
      }),
    ),
    route(contract.setOfficerPassword, ({ body }, context) =>
      setOfficerPassword(deps, {
        officerId: body.officer_id,
        password: body.password,
        newPassword: body.new_password,
        userAgent: userAgentOf(context),
        network: context.network,
      }),
    ),
  ]
}
