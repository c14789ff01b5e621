/** Texts of the letter for an insurer. It says only what is recorded. */
import { text } from '@amana/messages'

export const letter = {
  title: text('Case {case} for IMEI {imei}'),
  subject: 'What is recorded of a case, for an insurer',
  kind: 'Letter for an insurer',
  case: text('Case {case}'),
  intro: text('This letter states what Amana, a registry of mobile phones in Nigeria, has recorded of this case as of {time}.'),
  notHeading: 'What this letter is not',
  not: 'Amana has not examined the phone and does not judge a claim. What people reported stands here in their own words. Officers can look the case up by its number.',
}

export const phone = {
  heading: 'Phone and owner',
  modelUnknown: 'Model not known',
  secondImei: text('Second IMEI {imei}'),
  twoSims: 'The same phone: it has two SIMs.',
  owner: 'Registered owner',
  ownerSince: 'Owner since',
  registeredOn: 'Registered on',
  ownership: 'Ownership',
  proven: 'Proven to an officer',
  notProven: 'Not proven to an officer',
}

export const report = {
  heading: 'Report',
  as: 'Reported as',
  on: 'Reported on',
  by: 'Reported by',
  byOwner: 'The registered owner, signed in, with the security PIN',
  byPublic: 'A member of the public',
  byOfficers: 'Law enforcement',
  place: 'Last known place',
  noPlace: 'Not given',
  status: 'Status now',
  rejectedOn: 'Rejected by officers on',
  confirmedOn: 'Confirmed by officers on',
  closedOn: 'Closed on',
  heldSince: 'Held by the police since',
  words: 'In the words of the owner',
}

export const types = { stolen: 'Stolen', lost: 'Lost', found: 'Found' }

export const statuses = {
  under_review: 'Under review: officers have not decided about it yet',
  active: 'Open',
  cleared: 'Closed',
  rejected: 'Rejected by officers',
  lapsed: 'Ended without a proven contact',
}

export const networks = {
  heading: 'Blocked by networks',
  none: 'No network has told Amana that it has blocked the phone.',
  since: text('since {time}'),
}
