import { parsePhone } from '@amana/contract/phone'

/** Data of the person whose profile is being created; empty text: not given. */
export interface ProfileData {
  first_name: string
  last_name: string
  email: string
  phone_number: string
}

/** Whether the person came from the settings, and goes back there. */
export function fromSettings(state: unknown): boolean {
  return objectOf(state).back === 'settings'
}

/**
 * Navigation state of /auth/verify-phone and /auth/profile-success: the number to verify, and the data of the
 * user with that id.
 */
export interface ProfileState {
  phone_number?: string
  user_data?: Partial<ProfileData> & { id?: string }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const objectOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/**
 * Navigation state → the number to verify (`+234…`; null: none was passed on) and the user's data. The state
 * survives in the browser's history, so it is untrusted, and data of anybody but the signed-in person is
 * ignored. `user`: the signed-in user, who fills in missing data.
 */
export function readProfileState(
  state: unknown,
  user: ({ id: string } & { [Key in keyof ProfileData]: string | null }) | null,
): { phone: string | null; profile: ProfileData } {
  const passed = objectOf(state)
  const own = passed.user_data === undefined || objectOf(passed.user_data).id === user?.id
  const { phone_number, user_data } = own ? passed : {}
  const data = objectOf(user_data)
  const from = (key: keyof ProfileData) => textOf(data[key]) || textOf(user?.[key])
  return {
    phone: parsePhone(textOf(phone_number) || textOf(data.phone_number)),
    profile: {
      first_name: from('first_name'),
      last_name: from('last_name'),
      email: from('email'),
      phone_number: textOf(phone_number) || from('phone_number'),
    },
  }
}
