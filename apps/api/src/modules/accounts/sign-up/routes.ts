import * as contract from '@amana/contract'
import { type Route, route } from '../../../http/route.ts'
import type { AccountDeps } from '../deps.ts'
import { userAgentOf } from '../user-agent.ts'
import { resendOtp } from './resend-otp.ts'
import { signUp } from './sign-up.ts'
import { verifyOtp } from './verify-otp.ts'

export function signUpRoutes(deps: AccountDeps): Route[] {
  return [
    route(contract.registerUser, ({ body }, { network, language }) =>
      signUp(deps, body, { network, language }),
    ),
    route(contract.verifyOtp, ({ body }, context) =>
      verifyOtp(deps, body, { userAgent: userAgentOf(context) }),
    ),
    route(contract.resendOtp, ({ body }, { network }) => resendOtp(deps, body, network)),
  ]
}
