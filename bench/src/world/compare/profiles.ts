/** Profiles as people read them at both servers: the NIN that is theirs, and their free searches. */
import { readProfile } from '@amana/contract'
import { send } from '../acts/send.ts'
import type { Corner } from '../corner.ts'
import type { State } from '../model/state.ts'

export async function compareProfiles({ world, people, nins }: Corner, state: State): Promise<string[]> {
  const asked = people.flatMap((person, nth) => [0, 1].map((at) => ({ ...person, nth, at })))
  const wrong = await Promise.all(
    asked.map(async ({ userId, token, nth, at }) => {
      const { data } = await send(world, at, readProfile, { token, params: { id: userId } })
      const identity = state.identities[nth]
      const number = identity ? `NIN •••••••${nins[identity.nin]?.slice(-4)} by name` : 'NIN null by null'
      const must = `${number}, ${identity?.hasSearch ? 1 : 0} free searches`
      const is = `NIN ${data.nin} by ${data.nin_proof}, ${data.free_searches} free searches`
      return is === must ? [] : [`server ${at}: person ${nth} reads "${is}", must be "${must}"`]
    }),
  )
  return wrong.flat()
}
