import {
  createPasskey,
  listPasskeys,
  offerPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '@amana/contract/passkeys'
import { readProfile } from '@amana/contract/profile'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ApiError, call } from '../../lib/api.ts'
import { makePasskey } from '../../lib/passkeys.ts'
import { FRESH, keepProfile } from './queries.ts'

const PASSKEYS = ['settings', 'passkeys'] as const

/** The newest first. */
export function usePasskeys() {
  return useQuery<Passkey[], ApiError>({
    ...FRESH,
    queryKey: PASSKEYS,
    queryFn: async ({ signal }) => (await call(listPasskeys, {}, { signal })).data.results,
  })
}

export interface PasskeyToAdd {
  name: string
  password: string
  code: string
}

/** @throws ApiError, PasskeyError */
export async function addPasskey({ name, password, code }: PasskeyToAdd): Promise<string> {
  const { data: options } = await call(offerPasskey, { body: { password, code } })
  const credential = await makePasskey(options)
  return (await call(createPasskey, { body: { name, credential } })).description
}

export async function changeName(id: string, name: string): Promise<string> {
  return (await call(renamePasskey, { params: { id }, body: { name } })).description
}

/** One that is gone already is removed too. */
export async function endPasskey(
  id: string,
  confirmation: { password: string; code: string },
): Promise<void> {
  try {
    await call(removePasskey, { params: { id }, body: confirmation })
  } catch (error) {
    if ((error as ApiError).code !== 'not_found') throw error
  }
}

/** After a change: the list, and for an officer whether the portal is open. */
export async function refreshPasskeys(queries: QueryClient, officerId: string | null): Promise<void> {
  await queries.invalidateQueries({ queryKey: PASSKEYS })
  if (officerId !== null) keepProfile(queries, (await call(readProfile, { params: { id: officerId } })).data)
}
