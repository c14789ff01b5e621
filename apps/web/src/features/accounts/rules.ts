/** The contract's rules of the account forms. They bring zod (27 KB): `useAccountForm` loads this file once somebody is in the form. */
import { forgotPassword, registerBody, resetPasswordBody, signIn } from '@amana/contract/accounts'

export const RULES = {
  signIn: signIn.body,
  forgotPassword: forgotPassword.body,
  register: registerBody,
  resetPassword: resetPasswordBody,
}
