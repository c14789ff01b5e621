/**
 * The own profile, sessions and switches, from the server. The cache belongs to one person
 * (app/layouts/Queries.tsx).
 */
import { type Access, listAccesses } from '@amana/contract/accesses'
import { listSessions, type Session, type User } from '@amana/contract/accounts'
import type { EndpointData } from '@amana/contract/endpoint'
import { type NotificationSettings, readNotificationSettings } from '@amana/contract/notifications'
import { type Profile, readProfile, type setUpTwoFactor } from '@amana/contract/profile'
import { listReceipts, type OwnReceipt } from '@amana/contract/receipts'
import { readDeployment } from '@amana/contract/system'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ApiError, call, retryOnce } from '../../lib/api.ts'
import { readSession, updateUser } from '../../lib/session.ts'

export const PROFILE = ['settings', 'profile'] as const
export const SESSIONS = ['settings', 'sessions'] as const
const ACCESSES = ['settings', 'accesses'] as const
const RECEIPTS = ['settings', 'receipts'] as const
export const SWITCHES = ['settings', 'notifications'] as const

/** The server's answer to the choice of a second step that waits for its first code. */
export type TwoFactorChoice = EndpointData<typeof setUpTwoFactor>

export const FRESH = {
  staleTime: 0,
  networkMode: 'always',
  refetchOnWindowFocus: false,
  retry: retryOnce,
} as const

/** The part of a profile that the browser stores: no NIN, no BVN, no address. */
export function userOf(profile: Profile): User {
  const { id, first_name, last_name, email, phone_number, is_verified, phone_verified } = profile
  const { officer_id, is_officer, is_supervisor, officer_state, authenticator_required, has_pin, locale } =
    profile
  const { passkey_required } = profile
  const user = {
    id,
    first_name,
    last_name,
    email,
    phone_number,
    is_verified,
    phone_verified,
    officer_id,
    is_officer,
    has_pin,
  }
  const ofOfficer = {
    ...(is_supervisor && { is_supervisor }),
    ...(officer_state && { officer_state }),
    ...(authenticator_required && { authenticator_required }),
    ...(passkey_required && { passkey_required }),
  }
  return { ...user, locale, ...ofOfficer }
}

/** Stores it as the local user, unless another person is signed in by now. */
export function keepProfile(queries: QueryClient, profile: Profile): void {
  if (readSession()?.user.id !== profile.id) return
  queries.setQueryData<Profile>(PROFILE, profile)
  updateUser(userOf(profile))
}

export function useProfile(userId: string) {
  return useQuery<Profile, ApiError>({
    ...FRESH,
    queryKey: PROFILE,
    enabled: userId !== '',
    async queryFn({ signal }) {
      const { data } = await call(readProfile, { params: { id: userId } }, { signal })
      if (readSession()?.user.id === data.id) updateUser(userOf(data))
      return data
    },
  })
}

export function useSessions() {
  return useQuery<Session[], ApiError>({
    ...FRESH,
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).data.results,
  })
}

export function useSwitches() {
  return useQuery<NotificationSettings, ApiError>({
    ...FRESH,
    queryKey: SWITCHES,
    queryFn: async ({ signal }) => (await call(readNotificationSettings, {}, { signal })).data,
  })
}

/** Officers' looks at the own data that may be shown by now, newest first. */
export function useAccesses() {
  return useQuery<Access[], ApiError>({
    ...FRESH,
    queryKey: ACCESSES,
    queryFn: async ({ signal }) => (await call(listAccesses, {}, { signal })).data,
  })
}

/** While a proof is awaited. */
const PROOF_INTERVAL_MS = 15_000

/** The own receipts of the public log, newest first; asked for again until each has its proof. */
export function useAllReceipts() {
  return useQuery<OwnReceipt[], ApiError>({
    ...FRESH,
    queryKey: RECEIPTS,
    queryFn: async ({ signal }) => (await call(listReceipts, {}, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ proof }) => proof === null) ? PROOF_INTERVAL_MS : false,
  })
}

/** Days after which a look appears; undefined: not known yet, or no answer came. */
export function useNoticeDays(): number | undefined {
  const { data } = useQuery({
    queryKey: ['deployment'],
    queryFn: async ({ signal }) => (await call(readDeployment, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return data?.access_notice_days
}
