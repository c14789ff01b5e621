/**
 * The registry of a country, loaded by COPY: thousands of models whose shares follow Zipf's law, serial
 * numbers and owners in no order, devices in the order of their registration over five years.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { STATES } from '@amana/contract'
import { from as copyFrom } from 'pg-copy-streams'
import { withClient } from '../postgres.ts'
import { rounded } from '../statistics.ts'
import { withLuhnDigit, withoutIndexes } from './devices.ts'

const TACS = 4_000
const SERIALS = 1_000_000
/** Devices of one TAC at most. A popular model has several TACs. */
const MAX_DEVICES_PER_TAC = 400_000
/** Places in the permutation of a TAC's serials from here on stay unregistered. */
const FIRST_FREE = 900_000
const DEVICES_OF_A_PERSON = 2
/** Every tenth device has changed hands once. */
const TRANSFERRED = 10
const PROVEN_SHARE = 0.3
const PHONE_PROVEN_SHARE = 0.7
const FIVE_YEARS_S = 5 * 365 * 86_400
/** A device knows for so long by which attempt it was registered. */
const ATTEMPT_SHARE = 86_400 / FIVE_YEARS_S
const CHUNK = 1 << 17
const TABLES = ['users', 'devices', 'device_imeis', 'ownerships']
const FIRST_NAMES = [
  'Ada',
  'Bello',
  'Chidi',
  'Funke',
  'Grace',
  'Hauwa',
  'Ifeanyi',
  'Kemi',
  'Musa',
  'Ngozi',
  'Tunde',
  'Zainab',
]
const LAST_NAMES = [
  'Okafor',
  'Abdullahi',
  'Eze',
  'Adeyemi',
  'Effiong',
  'Lawal',
  'Nwosu',
  'Danjuma',
  'Ogunleye',
]
/** As long as the product's Argon2id hashes. */
const PASSWORD_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'B'.repeat(43)}`

export interface Country {
  people: number
  tacs: number
  /** Rows of each table, and seconds of its COPY. */
  copied: Record<string, { rows: number; seconds: number }>
  /** Seconds of all indexes, but the two that foreign keys need: they grow in their own order. */
  indexSeconds: number
  /** Seconds until the registry is committed, on disk, and has its statistics. */
  loadSeconds: number
  unregistered(count: number): string[]
}

/**
 * Fills a migrated, empty registry that no process uses.
 *
 * @param connection a superuser's, to a server with `wal_level=minimal`: the tables are loaded without its
 *   log
 */
export async function seedCountry(databaseUrl: string, devices: number): Promise<Country> {
  return withClient(databaseUrl, async (client) => {
    const { rows: models } = await client.query<Model>(
      `select tac, brand, model from tacs order by tac like '0%', md5(tac) limit ${TACS}`,
    )
    const people = Math.ceil(devices / DEVICES_OF_A_PERSON)
    const registry = new Registry(models, devices, people, Math.floor(Date.now() / 1_000) - FIVE_YEARS_S)
    const copied: Country['copied'] = {}
    const copy = async (table: string, columns: string, rows: Iterable<string>) => {
      const startedAt = performance.now()
      const into = client.query(copyFrom(`copy ${table} (${columns}) from stdin (freeze)`))
      await pipeline(Readable.from(chunksOf(rows)), into)
      copied[table] = { rows: into.rowCount, seconds: secondsSince(startedAt) }
    }
    const startedAt = performance.now()
    let copiedAt = startedAt
    await client.query('begin')
    // Consistent rows need no foreign-key triggers, and no notifications.
    await client.query('set local session_replication_role = replica')
    await client.query(`set local maintenance_work_mem = '1GB'`)
    // COPY freezes rows only of a table that this transaction emptied.
    await client.query(`truncate ${TABLES.join(', ')} cascade`)
    await withoutIndexes(client, TABLES, async () => {
      await copy(
        'users',
        'id, email, first_name, last_name, phone_number, password_hash, role, email_verified_at, phone_verified_at, created_at',
        registry.users(),
      )
      await copy(
        'devices',
        `id, brand, model, last_known_location, ownership_proven_at, registered_at, attempt_id, registered_by_user_id,
         registered_without_proof`,
        registry.devices(),
      )
      await copy('device_imeis', 'imei, device_id, slot', registry.imeis())
      await copy('ownerships', 'id, device_id, user_id, origin, acquired_at, ended_at', registry.ownerships())
      copiedAt = performance.now()
    })
    const indexSeconds = secondsSince(copiedAt)
    for (const table of ['devices', 'ownerships'])
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
    await client.query('commit')
    await client.query(`analyze ${TABLES.join(', ')}`)
    await client.query('checkpoint')
    const loadSeconds = secondsSince(startedAt)
    const unregistered = (count: number) => registry.unregistered(count)
    return { people, tacs: models.length, copied, indexSeconds, loadSeconds, unregistered }
  })
}

/** A list of unregistered numbers. The block list does not follow it. */
export async function seedListEntries(databaseUrl: string, entries: number): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into list_entries (source, imei14, status, reporting_date, imported_at)
       select 'operators', '99' || lpad((n * 7919 % 1000000000000)::text, 12, '0'), 'stolen', '2026-01-05', now()
       from generate_series(1, $1::bigint) n on conflict do nothing`,
      [entries],
    )
    await client.query('vacuum analyze list_entries')
  })
}

interface Model {
  tac: string
  brand: string
  model: string
}

/** The same devices on every pass: each column is computed from the number of the row. */
class Registry {
  readonly #models: readonly Model[]
  readonly #size: number
  readonly #people: number
  readonly #from: number
  /** A model for each of many equal shares. */
  readonly #shares: Uint16Array
  readonly #steps: number[]
  /** Sums of the Luhn check over serials, and over TACs. */
  readonly #serialSums: Uint8Array
  readonly #tacSums: number[]

  /** @param from seconds since 1970 */
  constructor(models: readonly Model[], size: number, people: number, from: number) {
    this.#models = models.map(({ tac, brand, model }) => ({
      tac,
      brand: copyText(brand),
      model: copyText(model),
    }))
    this.#size = size
    this.#people = people
    this.#from = from
    this.#shares = sharesOf(models.length, size)
    // Steps without a common factor with the number of serials reach each of them once.
    this.#steps = models
      .map((_, index) => (mix(index) % 400_000) * 2 + 100_001)
      .map((step) => (step % 5 === 0 ? step + 2 : step))
    this.#serialSums = Uint8Array.from({ length: SERIALS }, (_, serial) => luhnSum(sixDigits(serial)))
    this.#tacSums = models.map(({ tac }) => luhnSum(tac))
  }

  *users(): Iterable<string> {
    for (let n = 0; n < this.#people; n += 1) {
      const [first, last] = [
        FIRST_NAMES[n % FIRST_NAMES.length] ?? '',
        LAST_NAMES[mix(n) % LAST_NAMES.length] ?? '',
      ]
      const at = timeText(this.#from + Math.floor((n / this.#people) * FIVE_YEARS_S))
      // Spread over the numbers: a step without a common factor with a thousand million.
      const phone = `+234${8_000_000_000 + ((n * 99_999_989) % 1_000_000_000)}`
      yield `${userId(n)}\t${first.toLowerCase()}.${last.toLowerCase()}${mix(n) % 1_000}.${n}@mail.example\t${first}\t${last}\t${phone}\t${PASSWORD_HASH}\tuser\t${at}\t${mix(n + 7) / 2 ** 32 < PHONE_PROVEN_SHARE ? at : '\\N'}\t${at}\n`
    }
  }

  *devices(): Iterable<string> {
    for (let n = 1; n <= this.#size; n += 1) {
      const { brand, model } = this.#models[this.#modelOf(n)] as Model
      const at = this.#registeredAt(n)
      const proven = mix(n + 11) / 2 ** 32 < PROVEN_SHARE
      const place = STATES[mix(n + 13) % STATES.length] ?? ''
      const attempt = n > this.#size * (1 - ATTEMPT_SHARE) ? uuid(mix(n), mix(n + 3)) : '\\N'
      yield `${n}\t${brand}\t${model}\t${place}\t${proven ? at : '\\N'}\t${at}\t${attempt}\t${userId(this.#ownerOf(n))}\t${proven ? 'f' : 't'}\n`
    }
  }

  *imeis(): Iterable<string> {
    const used = new Uint32Array(this.#models.length)
    for (let n = 1; n <= this.#size; n += 1) {
      const model = this.#modelOf(n)
      const nth = used[model] ?? 0
      if (nth >= FIRST_FREE) throw new Error('a TAC has more devices than serial numbers')
      used[model] = nth + 1
      const serial = this.#serialOf(model, nth)
      const sum = (this.#tacSums[model] ?? 0) + (this.#serialSums[serial] ?? 0)
      yield `${this.#models[model]?.tac}${sixDigits(serial)}${(10 - (sum % 10)) % 10}\t${n}\t1\n`
    }
  }

  *ownerships(): Iterable<string> {
    let id = 0
    for (let n = 1; n <= this.#size; n += 1) {
      const at = this.#registeredAt(n)
      id += 1
      if (n % TRANSFERRED !== 0) yield `${id}\t${n}\t${userId(this.#ownerOf(n))}\tregistration\t${at}\t\\N\n`
      else {
        const later = timeText(
          this.#from + Math.floor(((n + (this.#size - n) / 2) / this.#size) * FIVE_YEARS_S),
        )
        yield `${id}\t${n}\t${userId(this.#ownerOf(n))}\tregistration\t${at}\t${later}\n`
        id += 1
        yield `${id}\t${n}\t${userId(mix(n + 17) % this.#people)}\ttransfer\t${later}\t\\N\n`
      }
    }
  }

  /** Well-formed numbers of the same models, all different. */
  unregistered(count: number): string[] {
    return Array.from({ length: count }, (_, index) => {
      const model = index % this.#models.length
      const serial = this.#serialOf(model, FIRST_FREE + Math.floor(index / this.#models.length))
      return withLuhnDigit(`${this.#models[model]?.tac}${sixDigits(serial)}`)
    })
  }

  #modelOf(n: number): number {
    return this.#shares[mix(n + 5) % this.#shares.length] ?? 0
  }

  #serialOf(model: number, nth: number): number {
    return (nth * (this.#steps[model] ?? 1) + mix(model)) % SERIALS
  }

  #ownerOf(n: number): number {
    return mix(n + 19) % this.#people
  }

  #registeredAt(n: number): string {
    return timeText(this.#from + Math.floor((n / this.#size) * FIVE_YEARS_S))
  }
}

/** Zipf's law, with no model above the most that its serial numbers carry. */
function sharesOf(models: number, devices: number): Uint16Array {
  let [low, high] = [0, devices * models]
  const sizes = (scale: number) =>
    Array.from({ length: models }, (_, rank) => Math.min(MAX_DEVICES_PER_TAC, scale / (rank + 1)))
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2
    if (sizes(middle).reduce((sum, size) => sum + size, 0) < devices) low = middle
    else high = middle
  }
  const shares = new Uint16Array(1 << 20)
  let at = 0
  let sum = 0
  sizes(high).forEach((size, rank) => {
    sum += size
    const end = Math.round((Math.min(sum, devices) / devices) * shares.length)
    shares.fill(rank, at, end)
    at = end
  })
  shares.fill(models - 1, at)
  return shares
}

/** A number from 0 to 2^32 - 1 that looks like chance (the last step of MurmurHash3). */
function mix(n: number): number {
  let hash = n | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function copyText(text: string): string {
  return text.replaceAll('\\', '\\\\')
}

function hex8(value: number): string {
  return value.toString(16).padStart(8, '0')
}

/** Version 4. */
function uuid(one: number, other: number): string {
  const [a, b] = [hex8(one), hex8(other)]
  return `${a}-${b.slice(0, 4)}-4${b.slice(4, 7)}-8${a.slice(0, 3)}-${b}${a.slice(4)}`
}

/** Ordered by time, as version 7 is. */
function userId(n: number): string {
  const [time, chance] = [hex8(n), hex8(mix(n))]
  return `0190${time.slice(0, 4)}-${time.slice(4)}-7${chance.slice(0, 3)}-8${chance.slice(3, 6)}-${chance}${time.slice(4)}`
}

const SIX_DIGITS = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0'))
function sixDigits(n: number): string {
  return `${SIX_DIGITS[Math.floor(n / 1_000)]}${SIX_DIGITS[n % 1_000]}`
}

/** Over digits at an even place of the 14: TACs begin at 0, serials at 8. */
function luhnSum(digits: string): number {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = digits.charCodeAt(place) - 48
    sum += place % 2 === 0 ? digit : Math.floor((digit * 2) / 10) + ((digit * 2) % 10)
  }
  return sum
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))
let knownDay = -1
let dayText = ''
/** @param at seconds since 1970 */
function timeText(at: number): string {
  const day = Math.floor(at / 86_400)
  if (day !== knownDay) {
    knownDay = day
    dayText = new Date(day * 86_400_000).toISOString().slice(0, 10)
  }
  const second = at % 86_400
  return `${dayText} ${TWO_DIGITS[Math.floor(second / 3_600)]}:${TWO_DIGITS[Math.floor(second / 60) % 60]}:${TWO_DIGITS[second % 60]}+00`
}

function* chunksOf(rows: Iterable<string>): Iterable<Buffer> {
  let text = ''
  for (const row of rows) {
    text += row
    if (text.length >= CHUNK) {
      yield Buffer.from(text)
      text = ''
    }
  }
  if (text !== '') yield Buffer.from(text)
}

function secondsSince(startedAt: number): number {
  return rounded((performance.now() - startedAt) / 1_000, 1)
}
