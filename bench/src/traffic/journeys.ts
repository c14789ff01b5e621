/** People's journeys through the product, from the first request to the acknowledgement, despite failures. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  acceptTransfer,
  createFlag,
  createVerification,
  initiatePayment,
  initiateTransfer,
  listTransfers,
  readOfficerDevice,
  registerDevice,
  verifyPayment,
} from '@amana/contract'
import { withLuhnDigit } from '../seed/devices.ts'
import type { Answer, Client, Refusal } from './client.ts'
import type { Acknowledged } from './journal.ts'

const CARD = { number: '4084084084084081', expiry: '12/39', cvv: '123', name: 'First Owner' }
const SETTLES_MS = 300
export const PIN = '4719'

interface Person {
  userId: string
  email: string
  phone: string
  token: string
}

export interface People {
  owners: Person[]
  officer: { token: string }
}

export interface Setup {
  client: Client
  people: People
  acknowledged: Acknowledged
}

/** An unused IMEI. */
export function imeiAt(index: number): string {
  return withLuhnDigit(`86${String(index).padStart(12, '0')}`)
}

/**
 * A device is registered, transferred, accepted, reported stolen by its new owner, and viewed by an officer.
 */
export async function deviceJourney({ client, people, acknowledged }: Setup, index: number): Promise<void> {
  const from = personAt(people, index)
  const to = personAt(people, index + 1)
  const imei = imeiAt(index)
  const deviceId = await register(client, from, imei)
  acknowledged.registrations.push({ imei })
  const id = await handOver(client, from, to, deviceId)
  acknowledged.transfers.push({ id, deviceId, toUserId: to.userId })
  acknowledged.flags.push({ imei, caseNumber: await flag(client, to, imei, deviceId) })
  accepted(await client.call(readOfficerDevice, { token: people.officer.token, params: { imeiOrId: imei } }))
  acknowledged.looks.push({ imei })
}

/** Repeating the attempt returns the device that it created. */
async function register(client: Client, { token }: Person, imei: string): Promise<number> {
  const attempt = {
    imei,
    brand: 'Tecno',
    model: 'Spark 10',
    last_known_location: 'Ikeja, Lagos',
    attempt_id: randomUUID(),
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(attempt)) body.set(name, value)
  return accepted(await client.call(registerDevice, { token, body })).id
}

/** A try whose answer was lost has begun or completed the transfer: the list shows it. */
async function handOver(client: Client, from: Person, to: Person, deviceId: number): Promise<string> {
  const recipient = {
    to_email: to.email,
    to_phone: to.phone,
    verification_method: 'email',
    security_pin: PIN,
  }
  const begun = await client.call(initiateTransfer, {
    token: from.token,
    body: { device: deviceId, ...recipient },
  })
  const id = begun.ok ? begun.data.id : await transferOf(client, from, deviceId, 'pending')
  const done = await client.call(acceptTransfer, { token: to.token, params: { id } })
  if (!done.ok) await transferOf(client, from, deviceId, 'completed')
  return id
}

async function transferOf(
  client: Client,
  { token }: Person,
  deviceId: number,
  status: string,
): Promise<string> {
  const { outgoing } = accepted(await client.call(listTransfers, { token }))
  const found = outgoing.find((transfer) => transfer.device.id === deviceId && transfer.status === status)
  if (!found) throw new Error(`a transfer was refused, and none of the device is ${status}`)
  return found.id
}

/** A try whose answer was lost has opened the case: the refusal names it. */
async function flag(client: Client, { token }: Person, imei: string, deviceId: number): Promise<string> {
  const body = {
    device: deviceId,
    flag_type: 'stolen',
    reason: 'Taken at the market',
    last_known_location: 'Yaba, Lagos',
    security_pin: PIN,
  }
  const answer = await client.call(createFlag, { token, params: { imei }, body })
  if (answer.ok) return answer.data.case_number
  if (answer.code === 'case_open' && answer.context.case) return answer.context.case
  throw refused(answer)
}

/** A check is started, paid for by card, and the payment polled until it is completed. */
export async function paymentJourney({ client, people, acknowledged }: Setup, index: number): Promise<void> {
  const { token, email } = personAt(people, index)
  const imei = imeiAt(index)
  const check = accepted(await client.call(createVerification, { token, body: { imei } }))
  const metadata = { device_id: imei, email, verification_id: check.id }
  const order = {
    amount: check.required_amount,
    currency: 'NGN',
    method: 'card',
    purpose: 'device_unlock',
    metadata,
  }
  const { reference, checkout } = accepted(await client.call(initiatePayment, { token, body: order }))
  if (checkout.kind !== 'sandbox_card') throw new Error('the sandbox did not ask for a card')
  const paid = await client.post(checkout.url, CARD)
  // A try whose answer was lost has used the card for this payment.
  if (!paid.ok && paid.code !== 'conflict') accepted(paid)
  while (accepted(await client.call(verifyPayment, { token, body: { reference } })).status !== 'completed')
    await sleep(SETTLES_MS)
  acknowledged.payments.push({ reference, verificationId: check.id })
}

function personAt({ owners }: People, index: number): Person {
  const person = owners[index % owners.length]
  if (!person) throw new Error('no person was seeded')
  return person
}

/** @throws Error with the code when it was refused */
function accepted<Data>(answer: Answer<Data>): Data {
  if (answer.ok) return answer.data
  throw refused(answer)
}

function refused({ code }: Refusal): Error {
  return new Error(`refused: ${code}`)
}
