import { ACCOUNT_MESSAGES } from '@amana/contract/accounts'
import { settings } from './messages.ts'

/** The contract's message → that of the form of a new PIN. */
export const PIN_WORDS = {
  [ACCOUNT_MESSAGES.pinTooShort]: settings.pin.digits,
  [ACCOUNT_MESSAGES.pinTooLong]: settings.pin.digits,
  [ACCOUNT_MESSAGES.pinConfirmRequired]: settings.pin.confirmRequired,
}

/** The same for the profile. */
export const PROFILE_WORDS = { [ACCOUNT_MESSAGES.firstNameRequired]: settings.profile.fullNameRequired }

/** The same for the code to the phone of a NIN or BVN. */
export const IDENTITY_CODE_WORDS = {
  [ACCOUNT_MESSAGES.codeRequired]: settings.identity.codeShape,
  [ACCOUNT_MESSAGES.codeShape]: settings.identity.codeShape,
}
