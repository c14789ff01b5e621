import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/notifications/messages.ts'

export default {
  words: {
    device: 'device',
    stolen: 'dem tiff am',
    lost: 'e don lost',
    found: 'dem find am',
  },
  flags: {
    reported: 'Somebody report your {device} say {type}',
    reportedText:
      'Somebody report about IMEI {imei} say {type}, case {case}. Officers dey review di report. Until dem decide, anybody wey check di device go see say report dey under review.\nIf your phone dey your hand, object for di page of di case: officers go read your reason together with di report.',
    own: 'Your {device} don get flag say {type}',
    ownText:
      'Case {case}, IMEI {imei}. Anybody wey check di device go get warning from now on, and dem don withdraw im certificates.\nWetin to do now: report am to police with dis case number. Tell your network make dem block di SIM. Tell your bank, so nobody go use your accounts from di phone.\nIf no be you flag am, change your PIN and password.',
    byOfficers: 'Law enforcement flag your {device} say {type}',
    byOfficersText:
      'Case {case}, IMEI {imei}. Dem don withdraw im certificates and you no fit transfer am. Ask any police station about di case number if you no know why.',
    confirmed: 'Officers don confirm di report about your {device} say {type}',
    confirmedText:
      'Case {case}, IMEI {imei}. Anybody wey check di device go get warning from now on, and dem don withdraw im certificates.',
    rejected: 'Dem don reject di report about your {device}',
    rejectedText:
      'Case {case}, IMEI {imei}. Officers look di report wey talk say {type} and dem reject am. Pipo wey check di device no go get warning again because of am.',
    markedFound: 'Your {device} don carry mark say dem find am',
    closed: 'Di case about your {device} don close',
    clearedText: 'Case {case}, IMEI {imei}. Pipo wey check di device no go get warning again because of am.',
  },
  searches: {
    title: 'Somebody check {device} wey dem report say {type}',
    text: 'On {time} somebody ask about IMEI {imei}. Dem don report say {type}, case {case}. Di pesin get warning. We no dey talk who ask.',
    textWithState:
      'On {time} somebody ask about IMEI {imei}. Dem don report for {state} say {type}, case {case}. Di pesin get warning. We no dey talk who ask.',
  },
  registrations: {
    title: 'Somebody try register di {device} wey dem report say {type}',
    text: 'Somebody try register IMEI {imei} and we refuse, because dem report say {type}, case {case}. Tell police di case number: officers fit see who try am.',
    textForOfficers:
      'Somebody try register IMEI {imei} and we refuse, because dem report say {type}, case {case}. Di notes of di case dey talk who try am.',
  },
  disputes: {
    claimed: 'Anoda pesin talk say na im get your {device}',
    claimedText:
      'Case {case}, IMEI {imei}. Officers go look am. Until dem decide, for at most 14 days, nobody fit transfer di phone and checks go talk say ownership dey under dispute. Add your receipt or photo of di box.',
    claimedOnlyText:
      'Case {case}, IMEI {imei}. Officers go look am. Nothing go change for you until officer decide. Add your receipt or photo of di box.',
    contested: 'Ownership of your {device} dey under dispute',
    contestedText:
      'Case {case}, IMEI {imei}. One officer don look anoda pesin claim. Until officers decide, for at most 14 days, nobody fit transfer di phone and checks go talk say ownership dey under dispute. Add your receipt or photo of di box.',
    upheld: 'Officers uphold your claim: na you get di {device}',
    upheldText: 'Case {case}, IMEI {imei}. E dey your account now.',
    upheldWithCertificate: 'Case {case}, IMEI {imei}. E dey your account now, with new certificate.',
    taken: 'Your {device} don belong to di pesin wey claim am',
    takenText:
      'Case {case}, IMEI {imei}. Officers uphold di claim, and di device don comot from your account. If you think say dis one no correct, carry your receipt and dis case number go police.',
    rejected: 'Officers reject your claim for {device}',
    rejectedText:
      'Case {case}, IMEI {imei}. E go remain with im owner. If you think say dis one no correct, carry your receipt and dis case number go police.',
    kept: 'Dem reject di claim for your {device}',
    keptText: 'Case {case}, IMEI {imei}. Officers decide say na you still get am.',
  },
  proofs: {
    proven: 'You don prove say na you get di {device}',
    provenText: 'Officer approve your documents for IMEI {imei}. E go remain proven for anybody wey you transfer di device give.',
    declined: 'Dem no accept one document for your {device}',
    declinedReceipt:
      'Na your buying receipt for IMEI {imei}. Di officer write: {reason}\nDi device still be your own. To prove am, send anoda document for im page.',
    declinedPhoto:
      'Na your photo for IMEI {imei}. Di officer write: {reason}\nDi device still be your own. To prove am, send anoda document for im page.',
  },
  foundPhones: {
    text: 'Case {case}. {text}',
    reported: 'Somebody talk say e pick phone wey be your own',
    reportedText: 'Read wetin dem write, and answer there. None of una go see who di oda pesin be.',
    police: 'If dem report say dem tiff di phone, police officers fit read dis one.',
    safe: 'No go meet alone: tell dem make dem hand over di phone for police station.',
    message: 'New message about phone wey dem pick',
    messageText: 'Read am for di conversation, and answer there.',
    closed: 'One conversation about phone wey dem pick don close',
    closedText: 'Nobody fit write inside am again. You fit still read am.',
  },
  notes: {
    title: 'Law enforcement write you about your {device}',
    text: 'Case {case}. Read am for di page of di case, wia you fit answer with news.',
  },
  transfers: {
    incoming: '{name} wan transfer {device} to you',
    incomingWithCode:
      'IMEI {imei}. Accept am, or tell di sender di code wey we send you, only when di device dey your hand. You get till {time}.',
    incomingText: 'IMEI {imei}. Accept am only when di device dey your hand. You get till {time}.',
    gone: 'Your {device} don get new owner',
    goneText:
      'IMEI {imei} don belong to {email} now. You no fit flag am or transfer am again, and new certificate don replace your own. If no be you transfer am, change your PIN and password and tell police.',
    yours: 'You don be owner of {device} now',
    yoursText: '{name} don transfer IMEI {imei} to you. Now you fit flag am, transfer am and read im history.',
    newCertificate: 'Im new certificate dey your account.',
    cancelled: 'Dem don cancel di transfer of {device}',
    declined: 'Di receiver no gree for di transfer of {device}',
    expired: 'Di transfer of {device} no complete on time',
    imei: 'IMEI {imei}.',
    staysYours: 'IMEI {imei} still be your own.',
    staysWith: 'IMEI {imei} go remain with {name}.',
    codeOver: 'Di code wey we send you no get use again.',
  },
  holds: {
    placed: 'Police hold your {device}',
    placedText: 'Nobody fit transfer IMEI {imei}, and you no fit close im cases, until police release di hold.',
    released: 'Police don release your {device}',
    releasedText: 'Police don release di hold on IMEI {imei}.',
  },
  looks: {
    revealed: 'Officer don read your {number}',
    revealedText:
      'E hapun on {date}, for case {case}. Officers dey read di whole number only for case of your device, and each time dey recorded.\nIf you no know any case like dat, ask police with di case number, or write to us.',
    visible: {
      one: 'Police officer look your data {count} time',
      other: 'Police officers look your data {count} times',
    },
    visibleText:
      'When e hapun, which command and why: see "Who look my data" for your settings.\nIf you no know any reason for am, ask di police command wey dem name there, or write to us.',
  },
  laterStolen: {
    title: 'Phone wey you check don get report now say dem tiff am',
    text: 'Our result report of {date} for IMEI {imei} no see anytin against am. Since then, dem don report say dem tiff am, case {case}.\nIf you neva buy am, no buy am. If you don buy am, no sell am give anoda pesin: keep di receipt and di number of di seller, and carry di two go police with dis case number.',
  },
  decisions: {
    rejected: 'Dem reject your report {case}',
    rejectedText:
      'Officers look your report and reject am: di phone no get flag because of am. If you get proof, carry am and di case number go police station.',
    confirmed: 'Dem confirm your report {case}',
    confirmedText: 'Officers don confirm your report. Anybody wey check di phone go get warning from now on.',
    sms: 'Amana: officers don decide about your report {case}. Look am up for Amana with dis phone number.',
  },
  sms: {
    found_phone: 'Amana: news dey about one phone of your own. Log in to read am.',
    case_note: 'Amana: police write about one case of your own. Log in to read am.',
    transfer_completed:
      'Amana: one device don comot from your account by transfer. If no be you, log in and change your PIN and password now.',
  },
  mail: {
    hello: 'Hello {name},',
    open: 'Open am for Amana',
    receipt: 'Im receipt for di public log',
    becauseOfCheck: 'You get dis e-mail because you check dis phone for Amana inside di last 30 days.',
    becauseOfAccount:
      'You get dis e-mail because of your account for Amana. Di notifications for your settings dey show wetin we dey send.',
    becauseOfReport:
      'You get dis e-mail because somebody give dis address for di result report of one check for Amana inside di last 30 days.',
    becauseReported: 'You get dis e-mail because you report phone for Amana with dis address.',
  },
} satisfies Translation<typeof english>
