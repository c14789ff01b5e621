/**
 * The demo's people and phones. Pure: the same clock gives the same data. Models are real rows of the TAC
 * table.
 */
import { type Imei, luhnValid, parseImei, recogniseState, VERIFICATION_FEE } from '@amana/contract'
import type { Insertable } from 'kysely'
import type { Devices, Flags, Officers, Ownerships, Payments, PoliceHolds, Users, Verifications } from '../db/schema.ts'
import { after, DAY, HOUR } from '../kernel/durations.ts'
import { newId } from '../kernel/random.ts'
import { resultOf } from '../modules/verifications/index.ts'

export interface DemoModel {
  tac: string
  brand: string
  model: string
}

export interface DemoDevice {
  device: Insertable<Devices>
  imeis: [Imei, ...Imei[]]
  ownership: Omit<Insertable<Ownerships>, 'device_id'>
  flags: Omit<Insertable<Flags>, 'case_number'>[]
  hold?: Insertable<PoliceHolds>
}

export interface Demo {
  users: Insertable<Users>[]
  officers: Insertable<Officers>[]
  devices: DemoDevice[]
  checks: { check: Insertable<Verifications>; payment: Insertable<Payments> | null }[]
}

const PEOPLE = [
  { login: 'ada@demo.amana.example', first: 'Ada', last: 'Okafor', phone: '+2348031234501', role: 'user' },
  { login: 'bello@demo.amana.example', first: 'Bello', last: 'Abdullahi', phone: '+2348051234502', role: 'user' },
  { login: 'chidi@demo.amana.example', first: 'Chidi', last: 'Eze-Nwachukwu', phone: '+2349061234503', role: 'user' },
  { login: 'LP204511', first: 'Grace', last: 'Effiong', phone: '+2348121234504', role: 'officer' },
  { login: 'LP204500', first: 'Ibrahim', last: 'Sani', phone: '+2348091234505', role: 'supervisor' },
] as const

/** E-mail addresses of the officers too, who sign in by their id. */
export const DEMO_EMAILS: readonly string[] = PEOPLE.map(emailOf)

function emailOf({ login, first, last, role }: (typeof PEOPLE)[number]): string {
  return role === 'user' ? login : `${first}.${last}@demo.amana.example`.toLowerCase()
}

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

const FLAG_OF = {
  stolen: ['stolen', 'active'],
  lost: ['lost', 'active'],
  review: ['stolen', 'under_review'],
  found: ['lost', 'cleared'],
} as const
const REASON_OF = {
  stolen: 'Snatched by two men on a motorcycle.',
  lost: 'Left in a taxi, the phone is off.',
  review: 'My phone was taken from my bag in the market.',
  found: 'Missing after church; found later under a seat.',
} as const

/** `now` and everything before it. Password hashes by login. */
export function buildDemo(models: readonly DemoModel[], passwordHashes: ReadonlyMap<string, string>, now: Date): Demo {
  const users = PEOPLE.map((person) => ({
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
  const [ada, bello, chidi, officer] = users.map(({ id }) => id)
  if (!ada || !bello || !chidi || !officer) throw new Error('the demo lacks a person')

  const devices = STATES.map((state, index): DemoDevice => {
    const { tac, brand, model } = models[index % models.length] ?? { tac: '00000000', brand: '', model: '' }
    const owner = state === 'stolen' || state === 'lost' ? bello : index < 6 ? ada : chidi
    const registeredAt = after(now, -(55 - index) * DAY)
    const place = PLACES[index % PLACES.length] ?? ''
    const imei = demoImei(tac, 1000 + index)
    const proven = state === 'active' || state === 'hold'
    return {
      device: {
        brand,
        model,
        last_known_location: place,
        ownership_proven_at: proven ? after(registeredAt, DAY) : null,
        registered_at: registeredAt,
      },
      imeis: index % 5 === 0 ? [imei, demoImei(tac, 5000 + index)] : [imei],
      ownership: { user_id: owner, origin: 'registration', acquired_at: registeredAt, ended_at: null },
      flags: state in FLAG_OF ? [flagOf(state as keyof typeof FLAG_OF)] : [],
      ...(state === 'hold'
        ? {
            hold: {
              imei,
              placed_by_user_id: officer,
              reason: 'Evidence in an open case.',
              placed_at: after(now, -2 * DAY),
              released_at: null,
            },
          }
        : {}),
    }

    function flagOf(kind: keyof typeof FLAG_OF): Omit<Insertable<Flags>, 'case_number'> {
      const [flag_type, status] = FLAG_OF[kind]
      const createdAt = after(now, -(index % 20) * DAY - 3 * HOUR)
      const reporter = PEOPLE.find((_, person) => users[person]?.id === owner)
      return {
        imei,
        flag_type,
        status,
        reason: REASON_OF[kind],
        last_known_location: place,
        device_state: recogniseState(place),
        device_brand: brand,
        device_model: model,
        reported_by_user_id: kind === 'review' ? null : owner,
        reporter_name: `${reporter?.first ?? ''} ${reporter?.last ?? ''}`,
        reporter_phone: reporter?.phone ?? null,
        reporter_email: reporter?.role === 'user' && kind !== 'review' ? reporter.login : null,
        created_at: createdAt,
        updated_at: createdAt,
        cleared_at: status === 'cleared' ? after(createdAt, 2 * HOUR) : null,
        cleared_by_user_id: status === 'cleared' ? owner : null,
      }
    }
  })

  const checks = [0, 18, 24, 3].map((index, at) => checkOf(devices[index], at))
  const officers = PEOPLE.flatMap(({ login, role }, person) =>
    role === 'user'
      ? []
      : {
          user_id: users[person]?.id ?? '',
          officer_id: login,
          rank: RANKS[role],
          force_number: login.slice(2),
          state_command: 'Lagos',
          station: 'Ikeja',
          expires_at: after(now, 365 * DAY),
          suspended_at: null,
          password_change_required: false,
        },
  )
  return { users, officers, devices, checks }

  function checkOf(subject: DemoDevice | undefined, at: number): Demo['checks'][number] {
    if (!subject) throw new Error('the demo has 30 devices')
    const createdAt = after(now, -(at + 1) * 5 * HOUR)
    const paid = at !== 3
    const [flag] = subject.flags
    const findings = [
      ...(flag?.status === 'active' ? [flag.flag_type === 'stolen' ? ('stolen_flag' as const) : ('lost_flag' as const)] : []),
      'registered' as const,
    ]
    const check = {
      id: newId(createdAt),
      imei: subject.imeis[0],
      brand: subject.device.brand,
      model: subject.device.model,
      user_id: ada ?? '',
      requested_by: 'Ada Okafor',
      email: 'ada@demo.amana.example',
      access_token_hash: null,
      status: paid ? ('delivered' as const) : ('awaiting_payment' as const),
      required_amount_minor: VERIFICATION_FEE,
      paid_amount_minor: paid ? VERIFICATION_FEE : 0,
      settled_by: paid ? ('payment' as const) : null,
      result: paid ? resultOf(findings) : null,
      findings: paid ? findings : [],
      sources: JSON.stringify(paid ? [{ name: 'Amana registry, reports and police holds', as_of: createdAt.toISOString() }] : []),
      created_at: createdAt,
      expires_at: after(createdAt, 30 * DAY),
      completed_at: paid ? createdAt : null,
      delivered_at: paid ? after(createdAt, 2_000) : null,
    }
    const payment = {
      id: newId(createdAt),
      reference: `AMN-DEMO${String(at).padStart(12, '0')}`,
      provider: 'sandbox',
      method: at === 1 ? ('airtime' as const) : ('card' as const),
      purpose: 'device_unlock' as const,
      amount_minor: VERIFICATION_FEE,
      currency: 'NGN' as const,
      status: paid ? ('completed' as const) : ('failed' as const),
      user_id: check.user_id,
      verification_id: check.id,
      imei: check.imei,
      email: check.email,
      phone_number: null,
      promo_code: null,
      failure_reason: paid ? null : 'Declined by the bank',
      created_at: createdAt,
      completed_at: paid ? createdAt : null,
      granted_at: paid ? createdAt : null,
      last_polled_at: null,
    }
    return { check, payment }
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
