import * as contract from '@amana/contract'
import { type Route, route } from '../../../http/route.ts'
import { forgotPassword } from '../credentials/forgot-password.ts'
import { resetPassword } from '../credentials/reset-password.ts'
import type { AccountDeps } from '../deps.ts'
import { resendOtp } from './resend-otp.ts'
import { signUp } from './sign-up.ts'
import { verifyOtp } from './verify-otp.ts'

export function signUpRoutes(deps: AccountDeps): Route[] {
  return [
    route(contract.registerUser, ({ body }) => signUp(deps, body)),
    route(contract.verifyOtp, ({ body }, { headers }) => {
      const userAgent = headers['user-agent']
      return verifyOtp(deps, body, Array.isArray(userAgent) ? userAgent[0] : userAgent)
    }),
    route(contract.resendOtp, ({ body }) => resendOtp(deps, body)),
    route(contract.forgotPassword, ({ body }) => forgotPassword(deps, body)),
    route(contract.resetPassword, ({ body }) => resetPassword(deps, body)),
  ]
}
