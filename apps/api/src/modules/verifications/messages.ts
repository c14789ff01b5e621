/** Texts of a report: the same for its PDF, its e-mail's text and its HTML. */
import { text } from '@amana/messages'

/** The word stands large, and begins the subject of the mail. */
export const results = {
  clean: {
    word: 'Clean',
    meaning: 'Nothing is reported against this IMEI in the sources listed in this report.',
    statement: text('No report known to Amana as of {time}.'),
  },
  flagged: {
    word: 'Flagged',
    meaning: 'Something about this IMEI needs an answer. Do not pay before you have it.',
    statement: text(
      'Do not pay yet: something about this phone needs an answer, as known to Amana on {time}.',
    ),
  },
  stolen: {
    word: 'Stolen',
    meaning: 'This IMEI is reported stolen or on a stolen or blocked list. Do not buy this device.',
    statement: text('Reported stolen or blocked, as known to Amana on {time}.'),
  },
}

export const report = {
  limits: text(
    'This is what Amana knew on {time}. Reports made later, and lists that Amana does not receive, are not in it.',
  ),
  /** The meaning of a flagged result, by its first finding. */
  headlines: {
    lost_flag: 'Reported lost by its owner',
    imei_copied: 'Number may be on more than one phone',
    ownership_disputed: 'Ownership is disputed',
    police_hold: 'The police hold this phone',
    report_under_review: 'Reported, and the report is under review',
    check_digit_mismatch: 'The number looks altered',
    all_digits_equal: 'The number looks altered',
  },
  modelUnknown: 'Brand and model not known',
  registry: 'Amana registry, reports and police holds',
  inUse: text("In use with the owner's SIM on {day} ({network})"),
  inUseNote:
    'A mobile network said so when the owner asked. It shows use and does not prove ownership: anybody can put a SIM into a phone.',
  dataUpTo: text('Data up to {time}'),
  noData: 'No data from this source yet',
  amount: 'Amount',
  paidBy: 'Paid by',
  paidOn: 'Paid on',
  reference: 'Reference',
}

export const nextSteps = {
  stolen: [
    'Do not buy this device, and do not pay a deposit on it. Receiving property that you know is stolen is an offence.',
    'Walk away. Do not argue with the seller: your safety comes first.',
    'Tell the nearest police station, and show them this report with the IMEI.',
    'If you already have the device, keep it switched off and hand it in with your receipt. If it is your own, bring proof that you bought it.',
  ],
  flagged: [
    'Dial *#06# on the phone and compare every digit with this report. A typing mistake can be the cause.',
    'Ask the seller to explain each finding above, and to show the receipt and the box with the same IMEI.',
    'Do not pay until it is settled, then check the IMEI again. If it cannot be explained, walk away.',
  ],
  compare:
    'Before you pay, dial *#06# on the phone and compare every digit with this report. With two SIMs, check both numbers.',
  registered: 'This device is registered. Ask the seller to transfer ownership to you in Amana when you pay.',
  notRegistered: "Ask for the receipt, and write down the seller's name and phone number.",
  reset: 'Let the seller sign out of the Google or Apple account and reset the phone in front of you.',
  lost: [
    'Tell its owner that you found it: choose "I found a phone" on Amana. Neither of you sees the name or number of the other.',
    'Do not pay for it. Its owner is looking for it.',
    'Or hand it in at the nearest police station, with this IMEI.',
  ],
  keep: 'Keep this report. Buying later? Check the IMEI again on that day.',
}

export const headings = {
  found: 'What we found',
  checked: 'What we checked',
  next: 'What to do next',
  payment: 'Payment',
}

export const mail = {
  subject: text('{result}: report for IMEI {imei}'),
  attached: 'The same report is attached as a PDF, to keep or to print.',
  receiptToo: 'So is the receipt of the payment.',
  reason: 'You get this email because somebody gave this address for the report of a check on Amana.',
  certificate: 'Certificate',
  certificateText: text(
    'This clean result carries the signed certificate {number}. Anybody can see on its page whether it is still valid.',
  ),
  openCertificate: 'Open the certificate',
  receipt: 'Receipt in the public log',
  link: {
    heading: 'Link to this report',
    text: 'Show the report to anybody with this link. It opens for 180 days, without your name and payment.',
    open: 'Open the report',
  },
}

export const pdf = {
  title: text('{result}: Amana report for IMEI {imei}'),
  kind: 'Device report',
  nothing: 'Nothing to report.',
  footer: text('Check {id}'),
}

/** Shown by a link to a report instead of it. */
export const link = {
  over: 'This link is not known or has ended. A new check shows the report as it is now.',
  tooMany: 'Too many links were opened here. Please try again later.',
}
