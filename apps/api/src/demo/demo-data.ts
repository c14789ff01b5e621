/**
 * The demo's people, phones and story. Pure: the same clock gives the same data. Models are real rows of the
 * TAC table.
 */
import { formatDate, type Imei, luhnValid, parseImei, VERIFICATION_FEE } from '@amana/contract'
import type { Insertable } from 'kysely'
import { after, DAY, HOUR } from '../kernel/durations.ts'
import { newId } from '../kernel/random.ts'
import type { Officers, Users } from '../modules/accounts/tables.ts'
import type { Organisations } from '../modules/organisations/tables.ts'
import type { Payments } from '../modules/payments/tables.ts'
import { CHECK_LIFE } from '../modules/verifications/index.ts'
import { casesOf, custodyOf, traceOf } from './demo-cases.ts'
import type { DemoCheck, DemoDevice, DemoEvent, DemoModel, DemoNetwork, DemoPerson } from './demo-events.ts'

export interface Demo {
  users: Insertable<Users>[]
  officers: Insertable<Officers>[]
  /** The police command of the officers. */
  command: Insertable<Organisations>
  /** Says where a stolen phone was seen. */
  network: Insertable<Organisations> & DemoNetwork
  /** Oldest first. */
  events: DemoEvent[]
}

const PEOPLE = [
  { login: 'ada@demo.amana.example', first: 'Ada', last: 'Okafor', phone: '+2348031234511', role: 'user' },
  {
    login: 'bello@demo.amana.example',
    first: 'Bello',
    last: 'Abdullahi',
    phone: '+2348051234512',
    role: 'user',
  },
  {
    login: 'chidi@demo.amana.example',
    first: 'Chidi',
    last: 'Eze-Nwachukwu',
    phone: '+2349061234513',
    role: 'user',
  },
  { login: 'LP204511', first: 'Grace', last: 'Effiong', phone: '+2348121234514', role: 'officer' },
  { login: 'LP204500', first: 'Ibrahim', last: 'Sani', phone: '+2348091234515', role: 'supervisor' },
] as const

/** E-mail addresses of the officers too, who sign in by their id. */
export const DEMO_EMAILS: readonly string[] = PEOPLE.map(emailOf)

function emailOf({ login, first, last, role }: (typeof PEOPLE)[number]): string {
  return role === 'user' ? login : `${first}.${last}@demo.amana.example`.toLowerCase()
}

const STATE_COMMAND = 'Lagos'
const RANKS = { officer: 'Inspector', supervisor: 'Chief Superintendent' } as const

const PLACES = [
  'Computer Village, Ikeja, Lagos',
  'Wuse Market, Abuja',
  'Ariaria Market, Aba, Abia',
  'Sabon Gari, Kano',
  'Mile 1 Market, Port Harcourt, Rivers',
  'Dugbe, Ibadan, Oyo',
  'Main Market, Onitsha, Anambra',
  'Kawo, Kaduna',
  'Ring Road, Benin City, Edo',
  'Ogbete Market, Enugu',
]

type State = 'active' | 'registered' | 'stolen' | 'lost' | 'review' | 'found' | 'hold'

/** 30 devices: every state that a screen can show. */
const STATES: State[] = [
  ...Array<State>(9).fill('active'),
  ...Array<State>(8).fill('registered'),
  ...Array<State>(5).fill('stolen'),
  ...Array<State>(3).fill('lost'),
  ...Array<State>(2).fill('review'),
  ...Array<State>(2).fill('found'),
  'hold',
]

const STOLEN = 'Snatched by two men on a motorcycle.'
const LOST = 'Left in a taxi, the phone is off.'
const TAKEN = 'My phone was taken from my bag in the market.'
const MISSING = 'Missing after church.'
const FOUND = 'Found under a seat of the church.'
const EVIDENCE = 'Evidence in an open case.'
const CLAIM = 'This is the phone that was taken from my bag. My receipt shows its IMEI.'

/** Phones with more of a story: bought from an owner, offered to another one, claimed by another one. */
const BOUGHT = 8
const OFFERED = 7
const CLAIMED = 25
/** Stolen, and found by somebody; reported by somebody, while its owner has it. */
const FOLLOWED = 20
const OBJECTED = 26
/** Stolen, proven to be its owner's, and traced. */
const TRACED = 18
/** Stolen, and at a police station, where its owner collects it. */
const KEPT = 19
/** Checks of Ada's: three pages. */
const EARLIER_CHECKS = 40

interface People {
  ada: DemoPerson
  bello: DemoPerson
  chidi: DemoPerson
  officer: DemoPerson
}

/** `now` and everything before it. Password hashes by login. */
export function buildDemo(
  models: readonly DemoModel[],
  passwordHashes: ReadonlyMap<string, string>,
  now: Date,
): Demo {
  const users = usersOf(passwordHashes, now)
  const people = peopleOf(users)
  const devices = devicesOf(models)
  const story = STATES.flatMap((state, index) => lifeOf(index, state, { devices, people, now }))
  const [followed, claimed, objected] = [devices[FOLLOWED], devices[CLAIMED], devices[OBJECTED]]
  const [traced, kept] = [devices[TRACED], devices[KEPT]]
  if (!followed || !claimed || !objected || !traced || !kept) throw new Error('the demo has 30 devices')
  const { ada, bello, chidi, officer } = people
  const who = { owner: bello, finder: chidi, reportedOwner: chidi, officer }
  const cases = casesOf({ stolen: followed, claimed, reported: objected, ...who, now })
  const network = networkOf(now)
  const trace = traceOf({ device: traced, owner: bello, network, now })
  const custody = custodyOf({ device: kept, officer, now })
  const events = [...story, ...cases, ...trace, custody, ...checksOf({ models, devices, buyer: ada, now })]
  return {
    users,
    officers: officersOf(users, now),
    command: commandOf(now),
    network,
    events: events.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  }
}

function peopleOf(users: ReturnType<typeof usersOf>): People {
  const [ada, bello, chidi, officer] = users.map(
    ({ id, first_name, last_name, phone_number, email }): DemoPerson => ({
      user_id: id,
      name: `${first_name} ${last_name}`,
      phone: phone_number,
      email,
    }),
  )
  if (!ada || !bello || !chidi || !officer) throw new Error('the demo lacks a person')
  return { ada, bello, chidi, officer }
}

/** One for each of `STATES`. */
function devicesOf(models: readonly DemoModel[]): DemoDevice[] {
  return STATES.map((_, index) => {
    const model = modelAt(models, index)
    const imei = demoImei(model.tac, 1000 + index)
    return {
      ...model,
      place: PLACES[index % PLACES.length] ?? '',
      imeis: index % 5 === 0 ? [imei, demoImei(model.tac, 5000 + index)] : [imei],
    }
  })
}

function officersOf(users: ReturnType<typeof usersOf>, now: Date): Insertable<Officers>[] {
  return PEOPLE.flatMap(({ login, role }, person) =>
    role === 'user'
      ? []
      : {
          user_id: users[person]?.id ?? '',
          officer_id: login,
          rank: RANKS[role],
          force_number: login.slice(2),
          state_command: STATE_COMMAND,
          station: 'Ikeja',
          expires_at: after(now, 365 * DAY),
          suspended_at: null,
          password_change_required: false,
        },
  )
}

/** The events in the life of one phone. */
function lifeOf(
  index: number,
  state: State,
  { devices, people, now }: { devices: readonly DemoDevice[]; people: People; now: Date },
): DemoEvent[] {
  const { ada, bello, chidi, officer } = people
  const device = devices[index]
  if (!device) return []
  const keeper = index < 6 ? ada : chidi
  const owner = state === 'stolen' || state === 'lost' ? bello : keeper
  const first = index === BOUGHT ? bello : owner
  const registeredAt = after(now, -(55 - index) * DAY)
  const reportedAt = after(now, -(index % 20) * DAY - 3 * HOUR)
  const proven = state === 'active' || state === 'hold' || index === TRACED
  const receipt = proven ? receiptOf(first, device, registeredAt) : null
  const life: DemoEvent[] = [{ kind: 'registered', at: registeredAt, device, by: first, receipt }]
  if (proven) life.push({ kind: 'proven', at: after(registeredAt, DAY), device, officer })
  if (index === BOUGHT) {
    const at = after(registeredAt, 10 * DAY)
    life.push({ kind: 'offered', at, device, from: first, to: owner, acceptedAt: after(at, HOUR) })
  }
  // It expires after 24 hours, so that it begins with the demo.
  if (index === OFFERED)
    life.push({ kind: 'offered', at: now, device, from: owner, to: bello, acceptedAt: null })
  if (state === 'stolen')
    life.push({ kind: 'flagged', at: reportedAt, device, by: owner, flagType: 'stolen', reason: STOLEN })
  if (state === 'lost')
    life.push({ kind: 'flagged', at: reportedAt, device, by: owner, flagType: 'lost', reason: LOST })
  if (state === 'found') {
    life.push({ kind: 'flagged', at: reportedAt, device, by: owner, flagType: 'lost', reason: MISSING })
    life.push({
      kind: 'flagged',
      at: after(reportedAt, 2 * HOUR),
      device,
      by: owner,
      flagType: 'found',
      reason: FOUND,
    })
  }
  if (state === 'review')
    life.push({
      kind: 'reported',
      at: reportedAt,
      device,
      by: index === CLAIMED ? bello : ada,
      reason: TAKEN,
    })
  if (index === CLAIMED) {
    const bought = receiptOf(bello, device, after(now, -300 * DAY))
    life.push({
      kind: 'claimed',
      at: after(reportedAt, HOUR),
      device,
      by: bello,
      reason: CLAIM,
      receipt: bought,
    })
  }
  if (state === 'hold')
    life.push({ kind: 'held', at: after(now, -2 * DAY), device, officer, reason: EVIDENCE })
  return life
}

function usersOf(passwordHashes: ReadonlyMap<string, string>, now: Date) {
  return PEOPLE.map((person) => ({
    id: newId(now),
    email: emailOf(person),
    first_name: person.first,
    last_name: person.last,
    phone_number: person.phone,
    password_hash: passwordHashes.get(person.login) ?? '',
    role: person.role,
    email_verified_at: after(now, -60 * DAY),
    created_at: after(now, -60 * DAY),
    phone_verified_at: after(now, -60 * DAY),
    pin_hash: null,
    two_factor_method: null,
  }))
}

function commandOf(now: Date): Insertable<Organisations> {
  return {
    id: newId(now),
    name: `${STATE_COMMAND} State Police Command`,
    kind: 'police',
    state_command: STATE_COMMAND,
    purpose: 'Looks after the accounts of its officers',
    contact_email: 'command@demo.amana.example',
    status: 'approved',
    applied_by_user_id: null,
    created_at: after(now, -60 * DAY),
    decided_at: after(now, -60 * DAY),
    price_kobo: 0,
  }
}

function networkOf(now: Date): Demo['network'] {
  return {
    ...commandOf(now),
    id: newId(now),
    name: 'Demo Mobile',
    kind: 'network',
    state_command: null,
    purpose: 'Says where stolen phones were seen',
    contact_email: 'network@demo.amana.example',
  }
}

function receiptOf({ name }: DemoPerson, { brand, model, imeis }: DemoDevice, at: Date): string[] {
  return [
    'RECEIPT',
    `Sold to ${name}`,
    `${brand} ${model}`,
    ...imeis.map((imei) => `IMEI ${imei}`),
    formatDate(at),
    'Paid in full',
  ]
}

function modelAt(models: readonly DemoModel[], index: number): DemoModel {
  return models[index % models.length] ?? { tac: '00000000', brand: '', model: '' }
}

/** The checks of one buyer: of phones of the demo, and of phones that nobody registered. */
function checksOf(given: {
  models: readonly DemoModel[]
  devices: readonly DemoDevice[]
  buyer: DemoPerson
  now: Date
}): DemoEvent[] {
  const { models, devices, buyer, now } = given
  const latest = [0, 18, 24, 3].map((index, at) =>
    checkOf(devices[index], after(now, -(at + 1) * 5 * HOUR), at !== 3),
  )
  // Held, lost, reported, found and stolen phones, each after its report.
  const known = new Map(
    [0, 1, 2, 4, 8, 12].map((nth, at) => [nth, devices[[29, 23, 25, 27, 17, 19][at] ?? 0]]),
  )
  const earlier = Array.from({ length: EARLIER_CHECKS }, (_, nth) => {
    const model = modelAt(models, nth)
    const subject = known.get(nth) ?? { ...model, imeis: [demoImei(model.tac, 8000 + nth)] }
    return checkOf(subject, after(now, -DAY - nth * 30 * HOUR), nth !== 9 && nth !== 17)
  })
  return [...latest, ...earlier].map((one, nth) => one(nth))

  function checkOf(
    subject: Pick<DemoDevice, 'imeis' | 'brand' | 'model'> | undefined,
    createdAt: Date,
    paid: boolean,
  ) {
    if (!subject) throw new Error('the demo has 30 devices')
    const check = {
      id: newId(createdAt),
      imei: subject.imeis[0],
      brand: subject.brand,
      model: subject.model,
      user_id: buyer.user_id,
      requested_by: buyer.name,
      email: buyer.email,
      access_token_hash: null,
      status: 'awaiting_payment' as const,
      required_amount_minor: VERIFICATION_FEE,
      settled_by: null,
      result: null,
      findings: [],
      created_at: createdAt,
      expires_at: after(createdAt, CHECK_LIFE),
      completed_at: null,
      delivered_at: null,
    }
    return (nth: number): DemoEvent => ({
      kind: 'checked',
      at: createdAt,
      check,
      payment: paymentOf(check, paid, nth),
    })
  }
}

function paymentOf(check: DemoCheck['check'], paid: boolean, nth: number): Insertable<Payments> {
  const { created_at: createdAt } = check
  const settledAt = paid ? createdAt : null
  return {
    id: newId(createdAt),
    reference: `AMN-DEMO${String(nth).padStart(12, '0')}`,
    provider: 'sandbox',
    method: nth % 6 === 1 ? 'airtime' : 'card',
    purpose: 'device_unlock',
    amount_minor: VERIFICATION_FEE,
    currency: 'NGN',
    status: paid ? 'completed' : 'failed',
    user_id: check.user_id,
    verification_id: check.id,
    imei: check.imei,
    email: check.email,
    phone_number: null,
    promo_code: null,
    failure_reason: paid ? null : 'Declined by the bank',
    created_at: createdAt,
    completed_at: settledAt,
    granted_at: settledAt,
    receipted_at: settledAt,
    last_polled_at: null,
  }
}

/** A number in the model's own range, with a right check digit. */
function demoImei(tac: string, serial: number): Imei {
  const body = tac + String(serial).padStart(6, '0')
  for (let digit = 0; digit < 10; digit += 1) {
    const imei = parseImei(body + digit)
    if (imei.ok && luhnValid(imei.imei)) return imei.imei
  }
  throw new Error('one of ten digits is always right')
}
