/**
 * Texts of USSD screens and of text messages. A screen or a message holds 160 letters of GSM-7; the tests
 * draw each one with its longest values in each language. Digits of choices are added by screens.ts.
 */
import { plural, text } from '@amana/messages'

export const menu = {
  title: 'Amana',
  check: 'Check a phone',
  report: 'Report stolen or lost',
  myCase: 'My case',
  language: 'Language',
  help: 'Help',
} as const

export const common = {
  back: 'Back',
  more: 'More',
  choose: 'Choose a number from the list.',
  lastCallCut: 'Your last call ended early.',
  goOn: 'Go on',
  beginAnew: 'Start again',
  helpCharge: 'Your network charges NGN 6.98 for 2 minutes of this call.',
  helpText: 'Amana knows which phones are stolen. 0 goes back, 00 to the menu.',
} as const

export const check = {
  askImei: 'IMEI of the phone, 15 digits. Dial *#06# to see it.',
  imeiLength: plural({ one: 'You typed {count} digit.', other: 'You typed {count} digits.' }),
  imeiLetters: 'An IMEI has digits only.',
  phone: text('{model}, IMEI ending {digits}.'),
  phoneUnknown: text('IMEI ending {digits}.'),
  wrongDigit: 'Its last digit is wrong: read it again.',
  price: text('The answer by SMS costs NGN {price}.'),
  free: 'Paid within 24 hours: it costs nothing.',
  pay: 'Pay',
  get: 'Get it',
} as const

export const report = {
  askPhone: 'Phone number of your Amana account:',
  noAccount: 'No account, or IMEI not known',
  phoneWrong: 'No Nigerian mobile number.',
  askPin: 'PIN of your Amana account:',
  askNetwork: 'With it you let us ask your network if the number is still yours.',
  pinForm: 'A PIN has 4 to 6 digits.',
  pinWrong: 'Phone number or PIN is wrong.',
  which: 'Which phone?',
  stolen: 'Stolen',
  lost: 'Lost',
  confirmStolen: text('Report {phone} as stolen?'),
  confirmLost: text('Report {phone} as lost?'),
  confirm: 'Confirm',
} as const

/** For a caller without an account, or who does not know the IMEI. */
export const lost = {
  another: 'Another phone',
  withoutImei: 'The IMEI can follow later.',
  askPlace: 'Where did it happen? Town and state:',
  placeUnknown: 'Type the name of the state too.',
  askModel: 'Brand and model of the phone:',
  modelWrong: 'Type the brand, like Tecno.',
  askName: 'Your name:',
  nameWrong: 'A name has letters.',
  thisNumber: 'We write to this number.',
} as const

export const myCase = {
  askNumber: 'Case number in digits: 2026004711 for LE-2026-004711.',
  collect: 'Collect my phone',
  numberWrong: 'No case number.',
  askPhone: 'Phone number of the report:',
  unknown: 'No case with this number and phone.',
  status: text('Case {number}, {kind}, reported {day}: {status}'),
  stolen: 'stolen',
  lost: 'lost',
  found: 'found',
  underReview: 'officers look at it.',
  unproven: 'type the code that we sent you first.',
  active: 'open, sellers and police see it.',
  rejected: 'officers rejected it.',
  lapsed: 'ended, its contact was not proven.',
  cleared: 'closed.',
  waits: text('send its IMEI by {day}.'),
  police: 'the police have it. You get a message when you can collect it.',
  called: 'collect it at the police. Where is in our message, or ask from the phone of the report.',
  lapsedWithout: 'ended, its IMEI did not come.',
} as const

/** Last screens of a call. */
export const endings = {
  asked: text(
    'IMEI ending {digits}: we ask your network for NGN {price} now. Confirm on this phone. The answer comes by SMS.',
  ),
  free: text(
    'IMEI ending {digits}: you paid for it within 24 hours, so it costs nothing. The answer comes by SMS.',
  ),
  noPayment: 'Amana does not take payments by phone now. Please check on our website.',
  noDevices: 'No phone is registered to this account. Report it on our website or to the police.',
  locked: text(
    'Too many wrong tries. Wait until {time}, dial from another phone, or report on our website or to the police.',
  ),
  callersLocked: text(
    'Too many wrong tries. Wait until {time}, dial from the phone of the account, or report on our website or to the police.',
  ),
  reportedStolen: text('{phone} is reported stolen. Case {number}. Keep this number and tell the police.'),
  reportedLost: text('{phone} is reported lost. Case {number}. Keep this number.'),
  sent: text('Case {number}. Officers look at your report now. Keep this number.'),
  caseOpen: text('This phone has an open case: {number}.'),
  collect: text('{phone}: code {code}. Show it with an identity document at {station}'),
  notYetCalled: text('The police have your {phone}. You get an SMS as soon as you can collect it.'),
  nothingToCollect: 'No phone waits for you at a police station.',
  notYours: 'This phone is no longer yours. Nothing was reported.',
  over: 'This call is over. Please dial again.',
  tooLong: 'This call is too long. Please dial again.',
  tooMany: 'Too many tries from this number. Dial from another phone, use our website, or try again later.',
  down: 'Amana cannot answer now. Please try again in a few minutes.',
  unreadable: 'Your network sent something that we cannot read. Please dial again.',
  foreign: 'Amana serves Nigerian mobile numbers only.',
} as const

/** Text messages. An English result begins with CLEAN, FLAGGED or STOLEN. */
export const sms = {
  asked: text(
    '{model} IMEI ending {digits}: NGN {price}. Confirm the payment on this phone, the answer comes by SMS.',
  ),
  free: text(
    '{model} IMEI ending {digits}: you paid for it within 24 hours, so it costs nothing. The answer follows.',
  ),
  sendImei: 'Send CHECK and one IMEI of 15 digits. Dial *#06# to see it.',
  help: text(
    'Send CHECK and an IMEI (NGN {price}), STATUS and a case number, LANG and one of {codes}, or STOP.',
  ),
  noPayment: 'Amana does not take payments by phone now. Please check on our website.',
  stopped: 'You get no more texts from Amana, except answers that you paid for. Send CHECK to begin again.',
  language: text('Amana writes to you in {language} now.'),
  languages: text('Send LANG and one of {codes}.'),
  sayPlace:
    'To report a phone send STOLEN or LOST, the town and state, and the model, like STOLEN Ikeja, Lagos, Tecno Spark.',
  /** Also the last screen of a call. */
  lostReported: text(
    'Case {number} waits for the IMEI until {day}. Send IMEI, this case number and the 15 digits of its box or receipt.',
  ),
  imeiAdded: text('The IMEI is added to case {number}. Officers look at your report now.'),
  caseUnknown: text('No case {number} was reported with this phone number.'),
  clean: text(
    'CLEAN: IMEI ending {digits}. No report known to Amana on {time}. Look at the phone and its papers too.',
  ),
  flagged: text(
    'FLAGGED: IMEI ending {digits}. {reason}, known to Amana on {time}. Do not buy it before this is settled.',
  ),
  stolen: text(
    'STOLEN: IMEI ending {digits}. {reason}, known to Amana on {time}. Do not buy it. Tell the police.',
  ),
  refused: text(
    'Your payment for IMEI ending {digits} did not go through, so there is no answer. Please try again.',
  ),
  payLater: text(
    'IMEI ending {digits}: your number has an open payment request, or had too many. Please try again later.',
  ),
} as const

/** Reasons of a result, each by its finding. */
export const reasons = {
  stolen_flag: 'Reported stolen',
  listed_stolen: 'On a list of stolen phones',
  lost_flag: 'Reported lost',
  listed_lost: 'On a list of lost phones',
  report_under_review: 'A report is under review',
  police_hold: 'Held by the police',
  imei_copied: 'Number may be copied',
  ownership_disputed: 'Two people claim it',
  check_digit_mismatch: 'Its last digit is wrong',
  all_digits_equal: 'Such a number is never issued',
} as const
