/** Requests of owners, receivers, claimants and finders. */
import {
  acceptTransfer,
  cancelTransfer,
  createFlag,
  declineTransfer,
  disputeDevice,
  initiateTransfer,
  registerDevice,
  reportFound,
  updateProfile,
} from '@amana/contract'
import { formOf, RECEIPT } from '../../misuse/attack.ts'
import { PIN } from '../../traffic/journeys.ts'
import type { Corner } from '../corner.ts'
import { valueAt } from '../random.ts'
import type { StepOf } from './acts.ts'
import { deviceOf, imeiOf, newestOf, personAt, uuidOf } from './facts.ts'
import { said, send, untilGiven } from './send.ts'

const WRONG_PIN = '1111'
const PROVIDER_DOWN = 'identity_provider_down'
const MODEL = { brand: 'Tecno', model: 'Spark 20', last_known_location: 'Ikeja, Lagos' }

export async function register(corner: Corner, { who, phone, id, at }: StepOf<'register'>): Promise<string> {
  const [imei, imei2] = valueAt(corner.phones, phone)
  const attempt = { attempt_id: uuidOf(corner, id, 'attempt'), ...MODEL }
  const body = formOf({ imei, ...(imei2 === undefined ? {} : { imei2 }), ...attempt })
  return said(await send(corner.world, at, registerDevice, { token: personAt(corner, who).token, body }))
}

export async function begin(
  corner: Corner,
  { who, to, phone, by, pin, at }: StepOf<'begin'>,
): Promise<string> {
  const receiver = personAt(corner, to)
  const body = {
    device: Number(await deviceOf(corner, phone)),
    to_email: receiver.email,
    to_phone: receiver.phone,
    verification_method: by,
    security_pin: pin ? PIN : WRONG_PIN,
  }
  return said(await send(corner.world, at, initiateTransfer, { token: personAt(corner, who).token, body }))
}

const DECISIONS = { accept: acceptTransfer, decline: declineTransfer, cancel: cancelTransfer }

export async function decideTransfer(
  corner: Corner,
  { do: verb, who, phone, at }: StepOf<'accept' | 'decline' | 'cancel'>,
): Promise<string> {
  const params = { id: await newestOf(corner, 'transfers', phone) }
  return said(await send(corner.world, at, DECISIONS[verb], { token: personAt(corner, who).token, params }))
}

export async function flag(
  corner: Corner,
  { who, phone, sim, type, pin, at }: StepOf<'flag'>,
): Promise<string> {
  const body = {
    device: Number(await deviceOf(corner, phone)),
    flag_type: type,
    reason: 'Taken at the market',
    last_known_location: 'Yaba, Lagos',
    security_pin: pin ? PIN : WRONG_PIN,
  }
  const { token } = personAt(corner, who)
  return said(
    await send(corner.world, at, createFlag, { token, params: { imei: imeiOf(corner, phone, sim) }, body }),
  )
}

export async function claim(corner: Corner, { who, phone, at }: StepOf<'claim'>): Promise<string> {
  const body = formOf({ reason: 'It was stolen from me.' }, RECEIPT)
  const params = { imei: imeiOf(corner, phone) }
  return said(
    await send(corner.world, at, disputeDevice, { token: personAt(corner, who).token, params, body }),
  )
}

export async function find(corner: Corner, { who, phone, id, at }: StepOf<'find'>): Promise<string> {
  const body = {
    imei: imeiOf(corner, phone),
    message: `It lay in the bus, act ${id}.`,
    place: 'Ojota',
    device_state: 'Lagos',
    email: `finder-${corner.number}-${id}@people.example`,
  }
  const token = who === null ? undefined : personAt(corner, who).token
  const reply = await send(corner.world, at, reportFound, { token, body })
  if (reply.code === '') corner.finds.push(reply.data.case)
  return said(reply)
}

export async function swap({ world, people }: Corner, { who }: StepOf<'swap'>): Promise<string> {
  world.telecom.swapped.set(valueAt(people, who).phone, world.now())
  return 'ok'
}

/** As long as the provider does not answer, it is asked again. */
export async function identify(corner: Corner, { who, nin, at }: StepOf<'identify'>): Promise<string> {
  const { token, userId } = personAt(corner, who)
  const parts = { token, params: { id: userId }, body: { nin: valueAt(corner.nins, nin) } }
  return untilGiven('the answer about a NIN', async () => {
    const reply = await send(corner.world, at, updateProfile, { ...parts, refusedWith503: PROVIDER_DOWN })
    return reply.code === PROVIDER_DOWN ? undefined : said(reply)
  })
}
