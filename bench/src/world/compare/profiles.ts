/** What people read in their profiles, at both servers: whether a NIN is theirs, and their free searches. */
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
      const must = identity ? `•••••••${nins[identity.nin]?.slice(-4)} by name` : 'none'
      const is = data.nin === null ? 'none' : `${data.nin} by ${data.nin_proof}`
      const searches = identity?.hasSearch ? 1 : 0
      return [
        ...(is === must ? [] : [`server ${at}: the NIN of person ${nth} is ${is}, must be ${must}`]),
        ...(data.free_searches === searches
          ? []
          : [`server ${at}: person ${nth} has ${data.free_searches} free searches, must have ${searches}`]),
      ]
    }),
  )
  return wrong.flat()
}
