/**
 * Facts of mobile networks about a phone number: the phone that its SIM is in, when the SIM was replaced,
 * whether somebody else has the number now (decisions §19). An adapter only translates; modules/telecom asks
 * for consent first and keeps the answers.
 */
import type { Imei } from '@amana/contract'

interface NetworkMatch {
  match: boolean
  /** When the network last confirmed it. */
  asOf: Date
}

interface SimChange {
  /** The SIM was replaced after the time that was asked for. */
  swapped: boolean
  /** Null: the network tells no time, or there was no change. */
  at: Date | null
}

interface NetworkCircuit {
  network: string
  open: boolean
}

/** One question to one network. */
export interface Asked {
  /** E.164, proven. */
  phone: string
  /** Names the question in the logs of both sides. */
  correlator: string
}

export interface TelecomRecords {
  readonly name: 'camara' | 'sandbox' | 'off'
  /** The network that is asked about this number; null: none, so nobody can be asked. */
  networkOf(phone: string): string | null
  /** Each network that is asked, and whether it is left alone for now after failures in a row. */
  circuits(): NetworkCircuit[]
  /** Whether the SIM is in the phone with this IMEI. @throws TelecomUnanswered */
  match(asked: Asked, imei: Imei): Promise<NetworkMatch>
  /** Whether the SIM was replaced after `since`. @throws TelecomUnanswered */
  simChange(asked: Asked, since: Date): Promise<SimChange>
  /** Whether the number changed its subscriber after the day of `since`. @throws TelecomUnanswered */
  changedSubscriber(asked: Asked, since: Date): Promise<boolean>
  /** The IMEI of the phone that the SIM is in, or was in last. @throws TelecomUnanswered */
  imeiOf(asked: Asked): Promise<Imei>
}

/**
 * `number_unknown`: the network does not have the number. `no_consent`: it does not let us ask about this
 * person. `not_supported`: not for this number. `busy`: too many questions. `refused`: our account or our
 * question is wrong. `down`: no answer in time, or none of use.
 */
export type Unanswered = 'number_unknown' | 'no_consent' | 'not_supported' | 'busy' | 'refused' | 'down'

/** Nothing is known about the number. Names no number and no person. */
export class TelecomUnanswered extends Error {
  override readonly name = 'TelecomUnanswered'
  readonly reason: Unanswered

  constructor(reason: Unanswered, message: string) {
    super(message)
    this.reason = reason
  }
}
