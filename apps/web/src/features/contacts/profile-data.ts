import { parsePhone } from '@amana/contract/phone'

/** What is known of the person whose profile is being made; empty text: not given. */
export interface ProfileData {
  first_name: string
  last_name: string
  email: string
  phone_number: string
}

/** What /auth/verify-phone and /auth/profile-success are opened with (S1 §2): the number to verify, and the data of the user with that id. */
export interface ProfileState {
  phone_number?: string
  user_data?: Partial<ProfileData> & { id?: string }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const objectOf = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {})

/**
 * Navigation state → the number to verify (`+234…`; null: none arrived) and the user's data. The state survives in the browser's history, so
 * nothing is taken for granted about it, and data of anybody but the one who is signed in now counts for nothing. `user`: the signed-in user
 * fills in what the state lacks.
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
