/** Batches of sightings beside each other, beside the end of a case and beside an erasure (decisions §20). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inEitherOrder, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { PASSWORD } from '../accounts/contacts/contacts.fixtures.ts'
import {
  lineOf,
  missingPhone,
  networkOf,
  officerOf,
  storedOf,
  type TestNetwork,
} from './sightings.fixtures.ts'

let amana: TestProduct
let one: TestNetwork
let two: TestNetwork
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  one = await networkOf(amana, 'Network One')
  two = await networkOf(amana, 'Network Two')
  officer = await officerOf(amana, 'Lagos')
})
afterAll(() => amana?.stop())

const clear = (id: number) =>
  amana.call('POST', `/le/flags/${id}/clear/`, { token: officer.token, body: { reason: 'It is back' } })

test('the same batch twice at once counts once, and its holders get one notice', async () => {
  await rounds({}, async (index) => {
    const { imei, id } = await missingPhone(amana)
    const lines = ['a', 'b', 'a'].map((sim) => lineOf(imei, { sim }))
    const answers = await inEitherOrder(
      index,
      () => one.send(lines),
      () => one.send(lines.toReversed()),
    )
    expect(answers.map(({ status, body }) => [status, body.accepted])).toEqual([
      [200, 3],
      [200, 3],
    ])
    expect(answers.flatMap(({ body }) => body.notices)).toHaveLength(2)
    expect(await storedOf(amana, id)).toBe(3)
  })
})

test('batches with the same phones in another order wait for each other, and none fails', async () => {
  await rounds({}, async () => {
    const phones = await Promise.all([missingPhone(amana), missingPhone(amana), missingPhone(amana)])
    const lines = () => phones.map(({ imei }) => lineOf(imei))
    const answers = await Promise.all([
      one.send(lines()),
      one.send(lines().toReversed()),
      two.send(lines()),
      two.send(lines().toReversed()),
    ])
    expect(answers.map(({ body }) => body.accepted)).toEqual([3, 3, 3, 3])
    for (const { id } of phones) expect(await storedOf(amana, id)).toBe(4)
  })
})

test('two networks at once find a copied number, whichever comes first', async () => {
  await rounds({}, async (index) => {
    const { imei, id } = await missingPhone(amana)
    await inEitherOrder(
      index,
      () => one.send([lineOf(imei)]),
      () => two.send([lineOf(imei)]),
    )
    const { rows } = await amana.database.pool.query(
      'select copied_at is not null as copied from sighted_flags where flag_id = $1',
      [id],
    )
    expect(rows).toEqual([{ copied: true }])
  })
})

test('a case that closes meanwhile gets the sighting before its end or not at all, and waits no longer', async () => {
  const seen = { accepted: 0, dropped: 0 }
  await rounds({ enough: () => seen.accepted > 0 && seen.dropped > 0 }, async (index) => {
    const { imei, id } = await missingPhone(amana)
    const [sent, cleared] = await inEitherOrder(
      index,
      () => one.send([lineOf(imei)]),
      () => clear(id),
    )
    expect([sent.status, cleared.status]).toEqual([200, 200])
    const { accepted, dropped } = sent.body
    expect(accepted + dropped).toBe(1)
    seen.accepted += accepted
    seen.dropped += dropped
    expect(await storedOf(amana, id)).toBe(accepted)
    const { rows } = await amana.database.pool.query(
      'select 1 from sighted_cases where flag_id = $1 and waiting_since is not null',
      [id],
    )
    expect(rows).toEqual([])
  })
  expect(seen.accepted > 0 && seen.dropped > 0).toBe(true)
})

test('beside an erasure nothing of the person’s case is left', async () => {
  await rounds({}, async (index) => {
    const owner = await amana.account('user', { password: PASSWORD })
    const { imei, id } = await missingPhone(amana, { owner })
    const lines = [lineOf(imei), lineOf(imei)] as const
    await one.send([lines[0]])
    const erase = async () => {
      await clear(id)
      return amana.call('DELETE', '/users/profile/delete/', {
        token: owner.token,
        body: { password: PASSWORD },
      })
    }
    const [sent, erased] = await inEitherOrder(index, () => one.send([lines[1]]), erase)
    expect([sent.status, erased.status]).toEqual([200, 200])
    const { rows } = await amana.database.pool.query(
      `select (select count(*) from sightings where flag_id = $1)::int
        + (select count(*) from sighting_references where reference = any ($2))::int
        + (select count(*) from sighting_days where flag_id = $1)::int
        + (select count(*) from sighting_notices where flag_id = $1)::int
        + (select count(*) from sighted_cases where flag_id = $1)::int as left`,
      [id, lines.map(({ reference }) => reference)],
    )
    expect(rows).toEqual([{ left: 0 }])
  })
})
