import { text } from '@amana/messages'

/** Words for a mobile network's answer, and the sentence of forms that ask it (decisions §19). */
export const networkUse = {
  inUse: text("In use with the owner's SIM on {day} ({network})"),
  toBuyers:
    'A mobile network said so when the owner asked. It shows use and does not prove ownership: anybody can put a SIM into a phone.',
  /** On the forms of acts at which the network is asked. */
  askNote:
    'When you confirm, you let us ask your mobile network if your SIM card was replaced in the last 72 hours. If it was, we wait until 72 hours have passed. This protects you if somebody takes over your number.',
}
