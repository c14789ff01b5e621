import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/verifications/messages.ts'

export default {
  results: {
    clean: {
      word: 'E clear',
      meaning: 'Nobody report anytin against dis IMEI for di sources wey dey listed for dis result report.',
      statement: 'Amana no know any report as at {time}.',
    },
    flagged: {
      word: 'E get issue',
      meaning: 'Something about dis IMEI need answer. No pay before you get am.',
      statement: 'Something dey against dis device as at {time}. Read wetin we see before you decide.',
    },
    stolen: {
      word: 'Dem tiff am',
      meaning: 'Dem report say dem tiff dis IMEI, or e dey list of wetin dem tiff or block. No buy dis device.',
      statement: 'Dem report say dem tiff am, or dem block am, as Amana know on {time}.',
    },
  },
  report: {
    limits: 'Dis na wetin Amana know on {time}. Reports wey pipo make later, and lists wey Amana no dey receive, no dey inside.',
    modelUnknown: 'We no know di brand and model',
    registry: 'Amana registry, reports and police holds',
    dataUpTo: 'Data up to {time}',
    noData: 'No data from dis source yet',
    amount: 'Amount',
    paidBy: 'Dem pay with',
    paidOn: 'Dem pay on',
    reference: 'Reference',
  },
  nextSteps: {
    stolen: [
      'No buy dis device, and no pay deposit for am. To receive property wey you know say dem tiff na crime.',
      'Waka comot. No drag matter with di seller: your safety come first.',
      'Tell di nearest police station, and show dem dis result report with di IMEI.',
      'If di device don already dey your hand, leave am off and carry am go submit with your receipt. If na your own, carry proof say you buy am.',
    ],
    flagged: [
      'Dial *#06# for di phone and compare evri digit with dis result report. Typing mistake fit cause am.',
      'Tell di seller make e explain each tin wey we see up there, and make e show di receipt and di box with di same IMEI.',
      'No pay until di matter don settle, then check di IMEI again. If nobody fit explain am, waka comot.',
    ],
    compare:
      'Before you pay, dial *#06# for di phone and compare evri digit with dis result report. If e get two SIMs, check di two numbers.',
    registered: 'Dis device dey registered. Tell di seller make e transfer ownership to you for Amana when you dey pay.',
    notRegistered: 'Ask for di receipt, and write down di name and phone number of di seller.',
    keep: 'Keep dis result report. You wan buy later? Check di IMEI again dat day.',
  },
  headings: {
    found: 'Wetin we see',
    checked: 'Wetin we check',
    next: 'Wetin to do next',
    payment: 'Payment',
  },
  mail: {
    subject: '{result}: result report for IMEI {imei}',
    attached: 'Di same result report dey attached as PDF, make you keep am or print am.',
    receiptToo: 'Di receipt of di payment dey attached too.',
    reason: 'You get dis e-mail because somebody give dis address for di result report of one check for Amana.',
    certificate: 'Certificate',
    certificateText:
      'Dis result wey clear carry di signed certificate {number}. Anybody fit see for im page weda e still dey valid.',
    openCertificate: 'Open di certificate',
    receipt: 'Receipt for di public log',
  },
  pdf: {
    title: '{result}: Amana result report for IMEI {imei}',
    kind: 'Device result report',
    nothing: 'Nothing to report.',
    footer: 'Check {id}',
  },
} satisfies Translation<typeof english>
