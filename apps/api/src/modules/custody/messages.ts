/** Receipts of phones in custody, which say only what is recorded, and the reminder of officers. */
import { plural, text } from '@amana/messages'

export const receipts = {
  modelUnknown: 'Model not known',
  exhibit: 'Exhibit number',
  case: 'Case',
  station: 'Station',
  address: 'Address',
  seized: 'In custody since',
  officer: 'Officer',
  officerId: text('Officer ID {officer}'),
  notKnown: 'Not known',
}

export const returned = {
  kind: 'Receipt of a returned phone',
  title: text('Receipt {receipt}: a phone was returned'),
  subject: 'A phone in custody was returned to its owner',
  heading: text('Receipt {receipt}'),
  intro: text(
    'The police returned this phone on {time}. Its case is closed, and networks no longer block it.',
  ),
  at: 'Returned',
  proof: 'Proof',
  byCode: 'The owner’s code, shown to the officer at the station',
  byDocument: text('Two officers saw an identity document: {document}'),
  second: 'Second officer',
  collected: 'Sent by the owner',
  representative: text('{name}, {document} ending {digits}'),
  documents: {
    nin: 'NIN slip or card',
    voters_card: 'Voter’s card',
    drivers_licence: 'Driver’s licence',
    passport: 'Passport',
  },
  wrong: 'Is something wrong? Take this receipt to a police station, or write to us.',
}

export const handedIn = {
  kind: 'Receipt of a phone handed in',
  title: text('Exhibit {exhibit}: a phone was handed in'),
  subject: 'A phone was handed in at a police station',
  heading: 'Phone handed in',
  intro: text('This phone was handed in at a police station. The statement was recorded on {time}.'),
  by: 'Handed in by',
  seller: 'Sold by, as they state it',
  stated: 'Recorded',
  notHeading: 'What this receipt is not',
  not: 'Amana and the police have not examined what it says of the seller. It does not decide who owns the phone, and it promises no money. Keep it: you need it to claim your money from the seller.',
}

export const reminder = {
  title: text('Seized phones wait at {station}'),
  call: plural({
    one: 'The owner of {count} phone has a case, and was not called for 3 days.',
    other: 'The owners of {count} phones have a case, and were not called for 3 days.',
  }),
  fetch: plural({
    one: '{count} phone was not fetched for 30 days. Call its owner again, or record what becomes of it.',
    other:
      '{count} phones were not fetched for 30 days. Call their owners again, or record what becomes of them.',
  }),
  open: 'Open the list',
  reason:
    'You get this mail because you took one of the phones into custody, or are a supervisor of the command of the state.',
}
