import { IMEI_MESSAGES } from '@amana/contract/imei'
import { plural, text } from '@amana/messages'

/** `/results`: checking an IMEI, its preview and its report (decisions §3). */
export const results = {
  title: 'Verify a device',
  heading: 'Verify a device',
  subtitle: 'Enter the IMEI of any phone to learn whether it is clean, flagged or stolen. No signup needed.',
  checkTitle: 'Device verification results',
  checkHeading: 'Device verification results',
  imeiLabel: 'IMEI',
  imeiLength: IMEI_MESSAGES.length,
  submit: 'Verify Device',
  formLabel: 'Device search',
  how: {
    heading: 'How it works',
    steps: [
      { title: 'Enter the IMEI', text: 'Dial *#06# on the phone, or read the number on its box or receipt.' },
      { title: 'Pay NGN100', text: 'You see the brand and model before you pay, and the ways to pay.' },
      { title: 'Get the report', text: 'It opens here at once, and goes to your email as a PDF.' },
    ],
  },
  loading: 'Checking this IMEI…',
  slow: 'This is taking longer than usual. Please keep this page open.',
  preview: {
    device: 'Device',
    modelUnknown: 'Model not in our list',
    numberFine: 'The number has the right form.',
    decides: {
      title: 'This alone makes the report “Flagged”',
      text: 'Dial *#06# on the phone and compare every digit before you pay. If the number was typed wrong, you would pay for another phone’s report.',
    },
    report: 'Full report',
    unlock: text('{price} to unlock'),
    unlockText: 'Clean, flagged or stolen, what it was checked against, and a PDF to your email.',
    locked: 'Report preview, locked',
  },
  report: {
    meaning: {
      clean: 'No theft or loss is reported for this IMEI, and nothing about the number is suspicious.',
      flagged: 'Something about this IMEI needs an answer before you pay for the phone.',
      stolen: 'This phone is reported stolen or blocked. Do not buy it.',
    },
    headlines: {
      lost_flag: 'Reported lost by its owner',
      imei_copied: 'Number may be on more than one phone',
      ownership_disputed: 'Ownership is disputed',
      police_hold: 'The police hold this phone',
      report_under_review: 'Reported, and the report is under review',
      check_digit_mismatch: 'The number looks altered',
      all_digits_equal: 'The number looks altered',
    },
    sentTo: text('The report with its PDF was sent to {email}.'),
    sending: text('The report with its PDF is on its way to {email}.'),
    device: 'Device',
    findings: 'What we found',
    noFindings: 'Nothing to report.',
    sources: 'What was checked',
    sourceAsOf: text('up to {time}'),
    sourceNow: text('at {time}'),
    next: 'What to do next',
    steps: {
      clean: [
        'Dial *#06# on the phone in your hand. It must show this same IMEI.',
        'Ask for the receipt and the seller’s name and number.',
        'Ask the seller to transfer ownership to you in Amana if the phone is registered.',
        'The seller signs out of the Google or Apple account and resets the phone in front of you.',
      ],
      lost: [
        'Tell its owner that you found it. Neither of you sees the other’s name or number.',
        'Do not pay for it. Its owner is looking for it.',
        'Or hand it in at the nearest police station, with this IMEI.',
      ],
      flagged: [
        'Do not pay yet. Ask the seller to explain each point above, with proof.',
        'Dial *#06# and compare the number with the box and the receipt.',
        'If the answers do not fit, walk away.',
      ],
      stolen: [
        'Do not buy it and do not hand over money. Walk away.',
        'Do not confront the seller. Note the place and time.',
        'Report it at the nearest police station, with this IMEI.',
        'If you already have the device, keep it switched off and hand it in with your receipt. If it is your own, bring proof that you bought it.',
      ],
    },
    nextTitle: {
      clean: 'Buy safely',
      flagged: 'Ask before you buy',
      lost: 'Give it back',
      stolen: 'Walk away and report',
    },
    found: 'I found this phone',
    bought: 'I have bought it already',
    certificate: 'View certificate',
    certificateText: text('Certificate {number}. Anybody can check that it is still valid.'),
    download: 'Download PDF',
    share: {
      share: 'Share',
      whatsapp: 'Send by WhatsApp',
      words: text('{result}: Amana report for IMEI {imei}.'),
      copy: 'Copy link',
      copied: 'Link copied',
    },
    again: {
      open: 'Send it again',
      label: 'Send the report again',
      email: 'E-mail',
      hint: 'Mistyped? Correct the address here.',
      /** The answer went out by SMS. */
      byEmail: {
        open: 'Send it by email',
        label: 'Send the report by email',
        hint: 'The PDF and the link go to this address.',
      },
      send: 'Send report',
      cancel: 'Cancel',
      sent: plural({
        one: 'Sent to {email}. You can send it once more today.',
        other: 'Sent to {email}. You can send it {count} times more today.',
      }),
      sentLast: text('Sent to {email}. You can send it again tomorrow.'),
    },
    another: 'Check another device',
    preparing: 'Payment received. Your report is being prepared…',
    preparingFailed:
      'Payment received, but the report could not be loaded yet. You do not need to pay again.',
  },
  severity: { info: 'For information', clean: 'Clean', flagged: 'Flagged', stolen: 'Stolen' },
  errors: {
    offline: {
      title: 'You are offline',
      text: 'A check needs a connection. It starts by itself when you are back online.',
    },
    failed: {
      title: 'The check could not be started',
      text: 'Something went wrong on our side. Please try again.',
    },
    network: { title: 'No answer from Amana' },
    busy: {
      title: 'Too many checks in a short time',
      waitSeconds: plural({ one: 'Please wait {count} seconds.', other: 'Please wait {count} seconds.' }),
      waitMinutes: plural({ one: 'Please wait {count} minutes.', other: 'Please wait {count} minutes.' }),
      ready: 'You can try again now.',
    },
    expired: {
      title: 'This check has expired',
      text: 'Unpaid checks are kept for 30 days. Start a new one; nothing was charged.',
    },
    unknown: { title: 'This check is no longer there', text: 'Start a new one; nothing was charged.' },
    restart: 'Start again',
  },
  copied: 'IMEI copied successfully',
  opening: 'Opening the payment screen…',
  recent: {
    heading: 'Recent Verifications',
    loading: 'Loading your recent verifications…',
    empty: {
      title: 'No verifications yet',
      text: 'Check an IMEI above. You then see it here with its result.',
    },
    failed: 'An error occurred while fetching verifications.',
    view: 'View',
    all: 'All verifications',
    ownDevice: 'Your device',
    copy: text('Copy IMEI {imei}'),
  },
  list: {
    search: 'Search by IMEI, brand, model or result',
    submit: 'Search',
    count: plural({ one: '{count} verification', other: '{count} verifications' }),
    found: plural({ one: '{count} verification found', other: '{count} verifications found' }),
    none: {
      title: 'No verification fits',
      text: 'None of your verifications has these words or digits.',
      clear: 'Clear search',
    },
    checkOne: 'Check a device',
    more: 'Show more',
    moreFailed: 'The next verifications could not be loaded. Try again.',
  },
  payment: {
    title: 'Device verification results',
    subtitle: 'Pay for the full report to see whether this phone is clean, flagged or stolen.',
    back: 'Back',
    none: {
      title: 'No verification is chosen',
      text: 'Enter an IMEI on the dashboard, or open one of your recent verifications.',
      action: 'Go to the dashboard',
    },
  },
}

/** Getting a paid report once more. */
export const alreadyPaid = {
  open: 'Already paid? Get your report again',
  heading: 'Get your report again',
  byEmail: 'Give the email address that you paid with, and the IMEI. The report goes to that address.',
  byReference:
    'The reference begins with AMN. You find it on your receipt. The report goes to the address that you paid with.',
  email: 'E-mail',
  imei: 'IMEI',
  reference: 'Payment reference',
  send: 'Send my report',
  useReference: 'Use the reference instead',
  useEmail: 'Use email and IMEI instead',
  cancel: 'Cancel',
  sent: 'It takes a minute or two. Look in your spam folder too. You need not pay again.',
}
