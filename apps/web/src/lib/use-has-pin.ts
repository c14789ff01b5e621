import { readMe, type User } from '@amana/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from './api.ts'
import { changeUser } from './session.ts'

/**
 * Whether the account has a security PIN. A stored yes is right; a stored no may be old, because the PIN was
 * set elsewhere: then the server is asked. Null: not known yet, or there was no answer.
 */
export function useHasPin({ id, has_pin }: Pick<User, 'id' | 'has_pin'>): boolean | null {
  const { data } = useQuery({
    queryKey: ['has-pin', id],
    queryFn: async ({ signal }) => (await call(readMe, {}, { signal })).data.has_pin === true,
    enabled: !has_pin,
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  })
  useEffect(() => {
    if (data && !has_pin) changeUser(id, { has_pin: true })
  }, [data, has_pin, id])
  return has_pin || (data ?? null)
}
