/** Texts of a case: the letter for an insurer, which says only what is recorded, and the timeline. */
import { text } from '@amana/messages'

export const letter = {
  title: text('Case {case} for IMEI {imei}'),
  subject: 'What is recorded of a case, for an insurer',
  kind: 'Letter for an insurer',
  case: text('Case {case}'),
  intro: text(
    'This letter states what Amana, a registry of mobile phones in Nigeria, has recorded of this case as of {time}.',
  ),
  notHeading: 'What this letter is not',
  not: 'Amana has not examined the phone and does not judge a claim. It repeats what people reported, in their own words. Officers can look up the case by its number.',
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
  asked: 'Asked of networks',
  block: 'Block the phone',
  trace: text('Trace the phone until {time}, then block it'),
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

export const timeline = {
  youReported: {
    stolen: text('You reported the phone stolen, case {case}.'),
    lost: text('You reported the phone lost, case {case}.'),
    found: text('The phone was marked as found, case {case}.'),
  },
  publicReported: {
    stolen: text(
      'A member of the public reported the phone stolen, case {case}. Officers review such a report before it counts.',
    ),
    lost: text(
      'A member of the public reported the phone lost, case {case}. Officers review such a report before it counts.',
    ),
  },
  flagged: {
    stolen: text('Law enforcement flagged the phone as stolen, case {case}.'),
    lost: text('Law enforcement flagged the phone as lost, case {case}.'),
  },
  objected: text('You objected: {reason}'),
  rejected: 'Officers rejected the report: the phone is not flagged because of it.',
  confirmed: {
    stolen: 'Officers confirmed the report: the phone is flagged as stolen.',
    lost: 'Officers confirmed the report: the phone is flagged as lost.',
    found: 'Officers confirmed the report: the phone is flagged as found.',
  },
  held: 'The police hold the phone: it can be neither transferred nor marked as found until they lift the hold.',
  released: 'The police lifted their hold.',
  attempt: 'Somebody tried to register the phone and was refused. Officers can see who it was.',
  note: text('Law enforcement writes: {note}'),
  blocked: text('{network} has blocked the phone.'),
  traced: {
    owner: text('Networks trace the phone until {time}, then they block it.'),
    officer: text(
      'Law enforcement chose to trace the phone: networks do it until {time}, then they block it.',
    ),
  },
  blockedBy: {
    owner: 'You chose to block the phone: networks no longer trace it.',
    officer: 'Law enforcement chose to block the phone: networks no longer trace it.',
    time: 'The time of tracing is over: networks block the phone.',
  },
  seen: text(
    '{network} saw the phone on {date} in {state}. The person who holds it gets a notice to hand it in.',
  ),
  seenByNetwork: 'The phone was seen by a network. The person who holds it gets a notice to hand it in.',
  copied:
    'The number of the phone may be on more than one phone: networks saw it in two places at once. Tell the police if you still use it.',
  custody: {
    matched: 'The police have the phone. You get a message as soon as you can collect it, with the place.',
    called: text('You can collect the phone at {station}. Its page has the address and your code.'),
    returned: text('The police returned the phone at {station}. Its page has the receipt.'),
    court: 'The phone went to a court as evidence. Ask the police with the case number.',
    disposed: 'The police no longer keep the phone. Ask them with the case number.',
  },
  goesOn: {
    stolen: text('The phone was reported stolen: case {case} goes on from here.'),
    lost: text('The phone was reported lost: case {case} goes on from here.'),
  },
  foundBy: {
    you: 'You marked the phone as found. The case is closed.',
    officers: 'Law enforcement marked the phone as found. The case is closed.',
    owner: 'Its owner marked the phone as found. The case is closed.',
  },
  closed: 'Law enforcement closed the case.',
}
