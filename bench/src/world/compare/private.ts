/** The private look-up, whose client asks without naming a number: each server beside the model. */
import { createPrivateCheck, type PrivateCheck, sendAsPartner } from '@amana/private-check'
import type { Corner } from '../corner.ts'
import { blockOf } from '../model/expected.ts'
import type { State } from '../model/state.ts'

const asked = new Map<string, PrivateCheck>()

function checkAt(url: string, key: string): PrivateCheck {
  const kept = asked.get(url) ?? createPrivateCheck({ url, send: sendAsPartner(url, key) })
  asked.set(url, kept)
  return kept
}

/** @returns numbers about which a server's answer is another than the model's, or has none */
export async function comparePrivate({ world, phones }: Corner, state: State): Promise<string[]> {
  const numbers = phones.flatMap((imeis, nth) => imeis.map((imei) => ({ imei, nth })))
  const compared = await Promise.all(
    world.urls.map(async (url, at) => {
      try {
        const answers = await checkAt(url, world.network.key).checkAll(numbers.map(({ imei }) => imei))
        return answers.flatMap(({ status }, index) => {
          const { nth = 0 } = numbers[index] ?? {}
          const must = statusOf(state, nth)
          return status === must
            ? []
            : [`server ${at} answers in private that phone ${nth} is ${status}, must be ${must}`]
        })
      } catch (error) {
        return [`server ${at} answers nothing in private: ${error instanceof Error ? error.message : error}`]
      }
    }),
  )
  return compared.flat()
}

function statusOf(state: State, nth: number): string | null {
  const phone = state.phones[nth]
  const status = phone === undefined ? null : blockOf(phone)
  return status === 'held' ? 'regulatory' : status
}
