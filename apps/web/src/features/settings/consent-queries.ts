import { type Consent, listConsents } from '@amana/contract/telecom'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, call } from '../../lib/api.ts'
import { FRESH } from './queries.ts'

export const CONSENTS = ['settings', 'consents'] as const

/** Consents to questions of networks, newest first. */
export function useConsents() {
  return useQuery<Consent[], ApiError>({
    ...FRESH,
    queryKey: CONSENTS,
    queryFn: async ({ signal }) => (await call(listConsents, {}, { signal })).data,
  })
}
