/**
 * The port of the channels: what any gateway tells of one turn and of one message. Its forms are
 * read by an adapter (africastalking.ts).
 */
import type { NigerianPhone } from '@amana/contract'

export interface UssdTurn {
  sessionId: string
  msisdn: NigerianPhone
  /** The service code that was dialled. */
  code: string
  /** The caller's network as the gateway names it; null: it does not say. */
  network: string | null
  inputs: readonly string[]
  /** `inputs` are all of the call, with those of earlier turns. False: the new ones alone. */
  whole: boolean
}

/** The text on the handset, and whether the call is over. */
export interface UssdAnswer {
  text: string
  end: boolean
}

export interface InboundText {
  provider: string
  /** The provider's: a message that comes again has the same. */
  id: string
  /** Null: a short code, a name or a foreign number, which gets no answer. */
  from: NigerianPhone | null
  text: string
  costKobo: number | null
}

export interface CallEnd {
  sessionId: string
  msisdn: NigerianPhone
  costKobo: number | null
}

export interface DeliveryReport {
  id: string
  status: 'sent' | 'delivered' | 'failed'
}
