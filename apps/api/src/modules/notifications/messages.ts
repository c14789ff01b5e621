/** Notifications: in the product, by mail and by text message. `\n` begins a paragraph. */
import { FOUND_NOTICE, NO_SECRETS_NOTICE } from '@amana/contract'
import { plural, text } from '@amana/messages'

/** A device whose brand and model are not known, and what a flag says, within sentences. */
export const words = {
  device: 'device',
  stolen: 'stolen',
  lost: 'lost',
  found: 'found',
}

export const flags = {
  reported: text('Your {device} was reported {type}'),
  reportedText: text(
    'Somebody reported IMEI {imei} as {type}, case {case}. Officers review the report. Until they decide, everybody who checks the device sees that a report is under review.\nIf you have your phone, object on the page of the case: officers read your reason together with the report.',
  ),
  own: text('Your {device} is flagged as {type}'),
  ownText: text(
    'Case {case}, IMEI {imei}. Everybody who checks the device is warned from now on, and its certificates are revoked.\nIf you did not flag it, change your PIN and password.',
  ),
  byOfficers: text('Law enforcement flagged your {device} as {type}'),
  byOfficersText: text(
    'Case {case}, IMEI {imei}. Its certificates are revoked and it cannot be transferred. Ask any police station about the case number if you do not know why.',
  ),
  confirmed: text('Officers confirmed that your {device} is reported {type}'),
  confirmedText: text(
    'Case {case}, IMEI {imei}. Everybody who checks the device is warned from now on, and its certificates are revoked.',
  ),
  rejected: text('The report on your {device} was rejected'),
  rejectedText: text(
    'Case {case}, IMEI {imei}. Officers looked at the report that it was {type} and rejected it. People who check the device are no longer warned because of it.',
  ),
  markedFound: text('Your {device} is marked as found'),
  closed: text('The case on your {device} is closed'),
  clearedText: text(
    'Case {case}, IMEI {imei}. People who check the device are no longer warned because of it.',
  ),
}

export const modes = {
  about: text('Case {case}, IMEI {imei}.'),
  traced: text('Networks trace your {device}'),
  tracedText: text(
    'Until {time} networks let the phone work, and tell officers when they see it. The person who holds it gets a notice to hand it in. After that networks block it by themselves. Until then, ask your network to block the SIM alone.',
  ),
  blocked: text('Networks block your {device}'),
  blockedText: 'No SIM works in it on the networks that take part.',
  by: {
    owner:
      'This was chosen on the page of the case with your PIN. If you did not choose it, change it there, then change your PIN and password.',
    officer: 'An officer of the case chose this.',
    time: 'It has been traced for 14 days, which is the longest time.',
  },
  rests: text('Nobody has acted on the traced {device} for 72 hours'),
  restsText: text(
    'Case {case}, IMEI {imei}. Networks trace the phone until {time}. Open the case, then write a note, or assign it to an officer who acts on it.',
  ),
}

export const sightings = {
  title: text('A network saw your {device}'),
  where: text('{network} saw it on {date} in {state}.'),
  byNetwork:
    'It was seen by a network. When an officer has approved your proof of ownership, you also see which network, on which day and in which state.',
  next: text(
    'Case {case}. The police can see more and have been notified. The person who holds the phone gets a notice to hand it in. Do not look for the phone yourself: call the police with the case number.',
  ),
  ofReport: text('A network saw the phone of your report {case}'),
  ofReportSms: text(
    'Amana: a network saw the phone of your report {case}. Call the police with the case number. Give nobody a PIN or code.',
  ),
}

/** A phone that the police keep. The place stands only where its person is called. */
export const custody = {
  about: text('Case {case}, IMEI {imei}.'),
  matched: text('The police have your {device}'),
  matchedText: text(
    'Case {case}, IMEI {imei}. It was found and matches your case. You need to do nothing: we tell you as soon as you can collect it, and where.',
  ),
  called: text('Collect your {device} at {station}'),
  place: text('It is at {station}, {address}. Phone: {phone}.'),
  hours: text('Open: {hours}.'),
  bring: 'Bring an identity document, and your receipt or the box if you have it.',
  codeOnPage:
    'Show the officer the code on the page of the phone. Give it to nobody else: neither officers nor Amana ask for it by phone.',
  instead: 'You cannot go? Name the person whom you send on the same page first, with your PIN.',
  code: text('Your code: {code}. Show it to the officer at the station, and give it to nobody else.'),
  calledSms: text(
    'Amana: collect your phone at {station}, {address}. Code for the officer there: {code}. Bring an identity document. Give the code to nobody else.',
  ),
  reporterMatchedSms: text(
    'Amana: the police have the phone of your case {case}. You need to do nothing. We tell you as soon as you can collect it.',
  ),
  returned: text('Your {device} was returned'),
  returnedText: text(
    'Case {case}, IMEI {imei}. The police returned it to you or to the person whom you sent, receipt {receipt}. The case is closed, and networks no longer block the phone.\nYou do not have it? Go to a police station with this number at once.',
  ),
}

export const searches = {
  title: text('Somebody checked the {type} {device}'),
  text: text(
    'On {time} somebody asked about IMEI {imei}. It is reported {type}, case {case}. They were warned. We do not say who asked.',
  ),
  textWithState: text(
    'On {time} somebody asked about IMEI {imei}. It is reported {type} in {state}, case {case}. They were warned. We do not say who asked.',
  ),
}

export const registrations = {
  title: text('Somebody tried to register the {type} {device}'),
  text: text(
    'An attempt to register IMEI {imei} was refused, because it is reported {type}, case {case}. Tell the police the case number: officers can see who tried.',
  ),
  textForOfficers: text(
    'An attempt to register IMEI {imei} was refused, because it is reported {type}, case {case}. The notes of the case say who tried.',
  ),
}

export const disputes = {
  claimed: text('Somebody else says that your {device} is theirs'),
  claimedText: text(
    'Case {case}, IMEI {imei}. Officers look at it. Until they decide, for at most 14 days, the phone cannot be transferred and checks say that its ownership is disputed. Add your receipt or a photo of the box.',
  ),
  claimedOnlyText: text(
    'Case {case}, IMEI {imei}. Officers look at it. Nothing changes for you until an officer decides. Add your receipt or a photo of the box.',
  ),
  contested: text('The ownership of your {device} is disputed'),
  contestedText: text(
    'Case {case}, IMEI {imei}. An officer looked at the claim of somebody else. Until officers decide, for at most 14 days, the phone cannot be transferred and checks say that its ownership is disputed. Add your receipt or a photo of the box.',
  ),
  upheld: text('Officers upheld your claim: the {device} is yours'),
  upheldText: text('Case {case}, IMEI {imei}. It is in your account now.'),
  upheldWithCertificate: text('Case {case}, IMEI {imei}. It is in your account now, with a new certificate.'),
  taken: text('Your {device} now belongs to the person who claimed it'),
  takenText: text(
    'Case {case}, IMEI {imei}. Officers upheld the claim, and the device has left your account. If you think that this is wrong, take your receipt and this case number to the police.',
  ),
  rejected: text('Officers rejected your claim to a {device}'),
  rejectedText: text(
    'Case {case}, IMEI {imei}. It stays with its owner. If you think that this is wrong, take your receipt and this case number to the police.',
  ),
  kept: text('The claim to your {device} was rejected'),
  keptText: text('Case {case}, IMEI {imei}. Officers decided that it stays yours.'),
}

export const proofs = {
  proven: text('Your ownership of the {device} is proven'),
  provenText: text(
    'An officer approved your documents for IMEI {imei}. It stays proven for the next owner when you transfer the device.',
  ),
  declined: text('A document for your {device} was not accepted'),
  declinedReceipt: text(
    'It is your purchase receipt for IMEI {imei}. The officer wrote: {reason}\nThe device stays yours. To prove that it is, send another document on its page.',
  ),
  declinedPhoto: text(
    'It is your photo for IMEI {imei}. The officer wrote: {reason}\nThe device stays yours. To prove that it is, send another document on its page.',
  ),
}

export const foundPhones = {
  text: text('Case {case}. {text}'),
  reported: 'Somebody says that they found a phone of yours',
  reportedText: 'Read what they wrote, and answer there. Neither of you sees who the other is.',
  police: FOUND_NOTICE,
  safe: 'Do not meet alone: ask them to hand the phone over at a police station.',
  message: 'A new message about a found phone',
  messageText: 'Read it in the conversation, and answer there.',
  closed: 'A conversation about a found phone is closed',
  closedText: 'No more messages can be written. You can still read it.',
}

export const notes = {
  title: text('Law enforcement wrote to you about your {device}'),
  text: text('Case {case}. Read it on the page of the case, where you can answer with news.'),
}

/** To officers. */
export const work = {
  waits: text('A report of a {type} {device} waits in your state'),
  waitsText: text(
    'Case {case}, IMEI {imei}. The reporter has proven their contact. Look at the report, then confirm or reject it.',
  ),
  assigned: text('Case {case} was given to you'),
  assignedText: text('It is about a {type} {device}, IMEI {imei}. You look after it from now on.'),
}

export const transfers = {
  incoming: text('{name} wants to transfer a {device} to you'),
  incomingWithCode: text(
    'IMEI {imei}. Accept it, or tell the sender the code we sent you, only when you hold the device in your hands. You have until {time}.',
  ),
  incomingText: text(
    'IMEI {imei}. Accept it only when you hold the device in your hands. You have until {time}.',
  ),
  gone: text('Your {device} has a new owner'),
  goneText: text(
    'IMEI {imei} now belongs to {email}. You can no longer flag or transfer it, and your certificate for it is superseded. If you did not transfer it, change your PIN and password and tell the police.',
  ),
  yours: text('You are now the owner of a {device}'),
  yoursText: text(
    '{name} transferred IMEI {imei} to you. You can now flag it, transfer it and read its history.',
  ),
  newCertificate: 'Its new certificate is in your account.',
  cancelled: text('The transfer of the {device} was cancelled'),
  declined: text('The transfer of the {device} was declined'),
  expired: text('The transfer of the {device} was not completed in time'),
  imei: text('IMEI {imei}.'),
  staysYours: text('IMEI {imei} stays yours.'),
  staysWith: text('IMEI {imei} stays with {name}.'),
  codeOver: 'The code we sent you no longer works.',
}

export const holds = {
  placed: text('The police hold your {device}'),
  placedText: text(
    'Until the hold is lifted, IMEI {imei} cannot be transferred, and you cannot close its cases.',
  ),
  released: text('The police released your {device}'),
  releasedText: text('The police hold on IMEI {imei} is lifted.'),
}

export const looks = {
  revealed: text('An officer has read your {number}'),
  revealedText: text(
    'It was on {date}, for case {case}. Officers read the whole number for a case of your device only, and each time is recorded.\nIf you know of no such case, ask the police with the case number, or write to us.',
  ),
  visible: plural({
    one: 'A police officer looked at your data',
    other: 'Police officers looked at your data {count} times',
  }),
  visibleText:
    'See when it was, which command it was and why under "Who looked at my data" in your settings.\nIf you know of no reason for it, ask the police command that is named there, or write to us.',
}

export const laterStolen = {
  title: 'A phone you checked is now reported stolen',
  text: text(
    "Our report of {date} on IMEI {imei} found nothing against it. Since then it has been reported stolen, case {case}.\nIf you have not bought it, do not. If you have, do not sell it on: keep the receipt and the seller's number, and take both to the police with this case number.",
  ),
}

/** To a reporter without an account. The text message does not state the decision: locked screens show it. */
export const decisions = {
  rejected: text('Your report {case} was rejected'),
  rejectedText:
    'Officers looked at your report and rejected it: the phone is not flagged because of it. If you have proof, take it and the case number to a police station.',
  confirmed: text('Your report {case} was confirmed'),
  confirmedText: 'Officers confirmed your report. Everybody who checks the phone is warned from now on.',
  sms: text(
    'Amana: officers have decided about your report {case}. Look it up on Amana with this number. Give nobody a PIN or code.',
  ),
}

/** To the reporter of a case without an IMEI. Text messages have one link, so they hold little else. */
export const follow = {
  begun: {
    title: text('Case {case} waits for the IMEI'),
    text: text(
      'Your report has begun, and blocks nothing yet. Add the IMEI of the phone by {day}: then officers look at it.',
    ),
    sms: text('Amana: your case waits for the IMEI until {day}. Add it: {link}'),
  },
  reminder: {
    title: text('Case {case} still waits for the IMEI'),
    text: text(
      'Your report blocks nothing until you add the IMEI of the phone. It ends on {day} without it.',
    ),
    sms: text('Amana: your case still waits for the IMEI. It ends on {day}. Add it: {link}'),
  },
  ended: {
    title: text('Case {case} ended without an IMEI'),
    text: 'The IMEI did not come in 14 days, so the report has no effect. If you find the number later, report the phone again.',
    sms: text('Amana: case {case} ended without an IMEI. If you find the number, report the phone again.'),
  },
  /** By an officer. */
  added: {
    title: text('The IMEI is added to case {case}'),
    text: text(
      'An officer added the IMEI ending {digits}, and officers look at your report now. Is it not your phone? Tell the police at once.',
    ),
    sms: text('Amana: an officer added the IMEI to case {case}. Officers look at your report now.'),
  },
  where:
    'The IMEI stands on the box, on the receipt, in your Google or Apple account, and in an earlier Amana report. Do not look it up in the phone that you hold now: that is another number.',
}

/** The mail to an owner who reported a phone has the list of its pages. */
export { nextSteps } from '@amana/contract/gone-phone'

/** Text messages name no person and no device: they are read on locked screens, and on stolen phones. */
export const sms = {
  found_phone:
    'Amana: there is news about a phone of yours. Sign in to read it. Nobody needs your password, PIN or code to give it back.',
  flag_mode:
    'Amana: there is news about a case of yours. Sign in to read it. Nobody needs your password, PIN or code.',
  case_note:
    'Amana: the police wrote about a case of yours. Sign in to read it. Nobody needs your password, PIN or code.',
  phone_seen:
    'Amana: a network saw a phone that you miss. Sign in to read more. Nobody needs your password, PIN or code.',
  custody_matched:
    'Amana: the police have a phone of yours. You need to do nothing: we tell you as soon as you can collect it.',
  custody_returned:
    'Amana: the police returned a phone of yours. You do not have it? Go to a police station at once.',
  transfer_completed:
    'Amana: a device has left your account by a transfer. If that was not you, sign in and change your PIN and password now.',
}

export const mail = {
  hello: text('Hello {name},'),
  open: 'Open it on Amana',
  receipt: 'Its receipt in the public log',
  noSecrets: NO_SECRETS_NOTICE,
  becauseOfCheck: 'You get this email because you checked this phone on Amana in the last 30 days.',
  becauseOfAccount:
    'You get this email because of your account on Amana. The notifications in your settings say what is sent.',
  becauseOfReport:
    'You get this email because this address was given for the report of a check on Amana in the last 30 days.',
  becauseReported: 'You get this email because you reported a phone on Amana with this address.',
}
