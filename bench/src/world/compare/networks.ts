/** The feed of the block list, the list itself and both servers' answers to a core, beside the model. */
import { equipmentStatus, readBlockChanges } from '@amana/contract'
import { send } from '../acts/send.ts'
import type { Corner } from '../corner.ts'
import { blockOf } from '../model/expected.ts'
import type { State } from '../model/state.ts'
import type { World } from '../world.ts'

/** A network that follows the feed from the first change on. */
export interface Feed {
  position: number
  blocked: Map<string, string>
}

export const newFeed = (): Feed => ({ position: 0, blocked: new Map() })

/** Reads on, at either server in turn. @returns broken promises of the feed itself */
export async function readOn(world: World, feed: Feed): Promise<string[]> {
  const wrong: string[] = []
  for (let at = 0; ; at = 1 - at) {
    const query = { after: String(feed.position) }
    const { code, data } = await send(world, at, readBlockChanges, { token: world.network.key, query })
    if (code !== '') return [...wrong, `the feed answered ${code}`]
    for (const { position, imei, change, status } of data.changes) {
      if (position !== feed.position + 1)
        wrong.push(`the feed has position ${position} after ${feed.position}`)
      if ((change === 'block') === feed.blocked.has(imei))
        wrong.push(
          `position ${position} of the feed: ${change} of a number that ${change === 'block' ? 'is' : 'is not'} blocked`,
        )
      if (change === 'unblock') feed.blocked.delete(imei)
      else feed.blocked.set(imei, status)
      feed.position = position
    }
    if (data.changes.length === 0 || data.next >= data.head) return wrong
  }
}

/** @returns numbers about which feed, list or a server say something else than the model */
export async function compareNetworks(corner: Corner, state: State, feed: Feed): Promise<string[]> {
  const { world, phones } = corner
  const wrong = await readOn(world, feed)
  const { rows } = await world.pool.query<{ imei14: string; status: string }>(
    'select imei14, status from block_list where imei14 = any($1::text[])',
    [phones.flat().map(number14)],
  )
  const listed = new Map(rows.map(({ imei14, status }) => [imei14, status]))
  const numbers = phones.flatMap((imeis, nth) => imeis.map((imei) => ({ imei, nth })))
  const compared = await Promise.all(
    numbers.map(async ({ imei, nth }) => {
      const phone = state.phones[nth]
      const must = (phone && blockOf(phone)) ?? 'nothing'
      const eir = must === 'nothing' ? 'WHITELISTED' : 'BLACKLISTED'
      const query = { pei: `imei-${imei}` }
      const ask = async (at: number) => {
        const { code, data } = await send(world, at, equipmentStatus, { token: world.network.key, query })
        return code === '' ? data.status : code
      }
      const answers = await Promise.all([ask(0), ask(1)])
      return [
        ...said('the feed', nth, feed.blocked.get(number14(imei)) ?? 'nothing', must),
        ...said('the block list', nth, listed.get(number14(imei)) ?? 'nothing', must),
        ...answers.flatMap((answer, at) => said(`server ${at}'s answer to a core`, nth, answer, eir)),
      ]
    }),
  )
  return [...wrong, ...compared.flat()]
}

/** @returns numbers about which the files of the agent say something else than the model */
export function compareAgent({ world, phones }: Corner, state: State): string[] {
  const listed = world.agent.listed()
  return phones.flatMap((imeis, nth) => {
    const phone = state.phones[nth]
    const must = (phone && blockOf(phone)) ?? 'nothing'
    const who = `the agent ("${world.agent.said()}")`
    return imeis.flatMap((imei) => said(who, nth, listed.get(number14(imei)) ?? 'nothing', must))
  })
}

const number14 = (imei: string) => imei.slice(0, 14)

const said = (who: string, nth: number, is: string, must: string): string[] =>
  is === must ? [] : [`${who} has ${is} for phone ${nth}, must be ${must}`]
