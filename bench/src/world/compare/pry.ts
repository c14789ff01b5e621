/** Reads that the table of permissions forbids, one after each act. */
import {
  acceptTransfer,
  equipmentStatus,
  listDeviceDocuments,
  readAudit,
  readCustody,
  readDevice,
  readDeviceFlags,
  readDeviceHistory,
  readFound,
  readOfficerDevice,
  readOrganisation,
  readOwnCustody,
  readProfile,
  readReceipt,
  readVerification,
  searchDevices,
} from '@amana/contract'
import { PEOPLE, PHONES } from '../acts/acts.ts'
import { imeiOf, newestOf, personAt } from '../acts/facts.ts'
import { send } from '../acts/send.ts'
import type { Corner } from '../corner.ts'
import type { State } from '../model/state.ts'

interface Prying {
  corner: Corner
  at: number
  phone: number
  /** Somebody who does not own the phone, and is no party to it. */
  stranger: number
  owner: number | null
}

const NOT_THEIRS = [readDevice, readDeviceHistory, readDeviceFlags, listDeviceDocuments, readOwnCustody]

/** Each answers with a status. */
const PRYINGS: readonly ((prying: Prying) => Promise<number>)[] = [
  ...NOT_THEIRS.map((endpoint) => async ({ corner, at, phone, stranger }: Prying) => {
    const imei = imeiOf(corner, phone)
    const parts = { token: personAt(corner, stranger).token, params: { imei, idOrImei: imei } }
    return (await send(corner.world, at, endpoint, parts)).status
  }),
  async ({ corner, at, phone, stranger }) => {
    const parts = { token: personAt(corner, stranger).token, params: { imeiOrId: imeiOf(corner, phone) } }
    return (await send(corner.world, at, readOfficerDevice, parts)).status
  },
  async ({ corner, at, phone, stranger }) => {
    const parts = { token: personAt(corner, stranger).token, query: { q: imeiOf(corner, phone) } }
    return (await send(corner.world, at, searchDevices, parts)).status
  },
  async ({ corner, at }) =>
    (await send(corner.world, at, readAudit, { token: corner.world.officers[0]?.token })).status,
  async ({ corner, at, stranger }) => {
    const parts = { token: personAt(corner, stranger).token, params: { id: 1 } }
    return (await send(corner.world, at, readCustody, parts)).status
  },
  async ({ corner, at, stranger }) => {
    const id = personAt(corner, (stranger + 1) % PEOPLE).userId
    return (
      await send(corner.world, at, readProfile, { token: personAt(corner, stranger).token, params: { id } })
    ).status
  },
  async ({ corner, at, stranger }) => {
    const params = { organisation: corner.world.partner.organisationId }
    return (
      await send(corner.world, at, readOrganisation, { token: personAt(corner, stranger).token, params })
    ).status
  },
  // A visitor's check without its secret, and an account's check read by another account.
  async ({ corner, at, stranger }) => {
    const check = corner.checks.at(-1)
    if (!check || check.who === stranger) return 404
    const parts = { token: personAt(corner, stranger).token, params: { id: check.id } }
    return (await send(corner.world, at, readVerification, parts)).status
  },
  async ({ corner, at, stranger }) => {
    const check = corner.checks.at(-1)
    if (!check || check.who === stranger) return 404
    const { rows } = await corner.world.pool.query<{ reference: string }>(
      'select reference from payments where verification_id = $1 limit 1',
      [check.id],
    )
    const params = { reference: rows[0]?.reference ?? 'AMN-NONE' }
    return (await send(corner.world, at, readReceipt, { token: personAt(corner, stranger).token, params }))
      .status
  },
  // A conversation about a found phone, without its token.
  async ({ corner, at }) => {
    const found = corner.finds.at(-1)
    if (found === undefined) return 404
    return (await send(corner.world, at, readFound, { params: { case: found } })).status
  },
  async ({ corner, at, phone }) => {
    const query = { pei: `imei-${imeiOf(corner, phone)}` }
    return (await send(corner.world, at, equipmentStatus, { token: corner.world.partner.key, query })).status
  },
  // Nobody accepts what was not sent to them.
  async ({ corner, at, phone, stranger }) => {
    const params = { id: await newestOf(corner, 'transfers', phone) }
    if (!params.id.includes('-')) return 404
    return (await send(corner.world, at, acceptTransfer, { token: personAt(corner, stranger).token, params }))
      .status
  },
]

/** @param nth number of the act, which chooses who pries into what */
export async function pry(corner: Corner, state: State, nth: number): Promise<string[]> {
  const phone = (nth * 5) % PHONES
  const of = state.phones[phone]
  const parties = new Set([of?.owner, ...(of?.transfers.map(({ to }) => to) ?? [])])
  const stranger = Array.from({ length: PEOPLE }, (_, index) => (index + nth) % PEOPLE).find(
    (person) => !parties.has(person),
  )
  if (stranger === undefined) return []
  const which = nth % PRYINGS.length
  const status = await PRYINGS[which]?.({ corner, at: nth % 2, phone, stranger, owner: of?.owner ?? null })
  return status === 403 || status === 404
    ? []
    : [`forbidden read ${which} of phone ${phone} by person ${stranger} was answered ${status}`]
}
