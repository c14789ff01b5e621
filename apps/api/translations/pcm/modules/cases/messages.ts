import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/cases/messages.ts'

export default {
  letter: {
    title: 'Case {case} for IMEI {imei}',
    subject: 'Wetin dey recorded for one case, for insurer',
    kind: 'Letter for insurer',
    case: 'Case {case}',
    intro: 'Dis letter dey talk wetin Amana, registry of mobile phones for Nigeria, don record for dis case as at {time}.',
    notHeading: 'Wetin dis letter no be',
    not: 'Amana no examine di phone and no dey judge claim. Wetin pipo report dey here for dia own words. Officers fit look up di case by im number.',
  },
  phone: {
    heading: 'Phone and owner',
    modelUnknown: 'We no know di model',
    secondImei: 'Second IMEI {imei}',
    twoSims: 'Na di same phone: e get two SIMs.',
    owner: 'Registered owner',
    ownerSince: 'Owner since',
    registeredOn: 'Dem register am on',
    ownership: 'Ownership',
    proven: 'Dem don prove am to officer',
    notProven: 'Dem neva prove am to officer',
  },
  report: {
    heading: 'Report',
    as: 'Wetin dem report',
    on: 'Dem report am on',
    by: 'Who report am',
    byOwner: 'Di registered owner, wey log in, with di security PIN',
    byPublic: 'One pesin from di public',
    byOfficers: 'Law enforcement',
    place: 'Last place wey e dey',
    noPlace: 'Dem no give am',
    status: 'Status now',
    rejectedOn: 'Officers reject am on',
    confirmedOn: 'Officers confirm am on',
    closedOn: 'E close on',
    heldSince: 'Police hold am since',
    words: 'For di own words of di owner',
  },
  types: { stolen: 'Dem tiff am', lost: 'E don lost', found: 'Dem find am' },
  statuses: {
    under_review: 'Dem dey review am: officers neva decide about am',
    active: 'E dey open',
    cleared: 'E don close',
    rejected: 'Officers reject am',
    lapsed: 'E don end without confirmed contact',
  },
  networks: {
    heading: 'Networks wey block am',
    none: 'No network don tell Amana say e don block di phone.',
    since: 'since {time}',
  },
  timeline: {
    youReported: {
      stolen: 'You report say dem tiff di phone, case {case}.',
      lost: 'You report say di phone don lost, case {case}.',
      found: 'Dem mark di phone say dem don find am, case {case}.',
    },
    publicReported: {
      stolen:
        'One pesin from di public report say dem tiff di phone, case {case}. Officers go review dis kind report before e count.',
      lost: 'One pesin from di public report say di phone don lost, case {case}. Officers go review dis kind report before e count.',
    },
    flagged: {
      stolen: 'Law enforcement flag di phone say dem tiff am, case {case}.',
      lost: 'Law enforcement flag di phone say e don lost, case {case}.',
    },
    objected: 'You object: {reason}',
    rejected: 'Officers reject di report: dem no flag di phone because of am.',
    confirmed: {
      stolen: 'Officers confirm di report: di phone don get flag say dem tiff am.',
      lost: 'Officers confirm di report: di phone don get flag say e don lost.',
      found: 'Officers confirm di report: di phone don get flag say dem don find am.',
    },
    held: 'Police dey hold di phone: nobody fit transfer am or mark say dem don find am until dem lift di hold.',
    released: 'Police don lift dia hold.',
    attempt: 'Somebody try register di phone and dem refuse am. Officers fit see who e be.',
    note: 'Law enforcement write: {note}',
    blocked: '{network} don block di phone.',
    goesOn: {
      stolen: 'Dem report say dem tiff di phone: case {case} go continue from here.',
      lost: 'Dem report say di phone don lost: case {case} go continue from here.',
    },
    foundBy: {
      you: 'You mark di phone say you don find am. Di case don close.',
      officers: 'Law enforcement mark di phone say dem don find am. Di case don close.',
      owner: 'Di owner mark di phone say e don find am. Di case don close.',
    },
    closed: 'Law enforcement close di case.',
  },
} satisfies Translation<typeof english>
