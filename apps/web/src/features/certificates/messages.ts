import { text } from '@amana/messages'

/** `/certificates/{number}` (decisions §4). */
export const certificate = {
  title: text('Certificate {number}'),
  heading: 'Device certificate',
  status: {
    valid: {
      badge: 'Valid',
      title: 'This certificate is valid',
      text: 'It has not been replaced or revoked.',
    },
    superseded: {
      badge: 'Superseded',
      title: 'This certificate was superseded',
      text: 'It is no longer valid. Ask the seller for the current one, or check the IMEI again before you buy.',
    },
    revoked: {
      badge: 'Revoked',
      title: 'This certificate was revoked',
      text: 'It is no longer valid. Do not rely on it, and do not pay before you have checked the IMEI again.',
    },
  },
  checking: 'Checking this certificate…',
  forged: {
    badge: 'Signature does not match',
    title: 'Do not trust this certificate',
    text: 'Its content was not signed by Amana’s published key. Check the IMEI itself before you buy.',
  },
  expired: {
    badge: 'Out of date',
    title: text('This check is more than {days} days old'),
    text: 'Somebody may have reported the phone since then. Check the IMEI again before you buy.',
  },
  validUntil: text('Valid until {date}'),
  validWhile: 'Valid while nothing is reported about this phone',
  modelUnknown: 'Brand and model not known',
  next: {
    heading: 'What to do next',
    valid: [
      'Ask for the receipt and the seller’s name and number.',
      'Buying on another day? Check the IMEI again on that day.',
    ],
    ended: ['Do not rely on this certificate when you pay.', 'Check the IMEI again before you buy.'],
  },
  experts: 'For experts',
  statusAsOf: text('Status as of {time}'),
  fields: {
    kind: 'Issued for',
    result: 'Result',
    ownership: 'Ownership',
    issuedAt: 'Issued',
    changedAt: { superseded: 'Superseded', revoked: 'Revoked' },
    number: 'Certificate number',
    issuer: 'Issuer',
    keyId: 'Key',
  },
  kinds: { verification: 'A clean device check', registration: 'Registration of the device' },
  results: { clean: 'Clean', flagged: 'Flagged: the number itself looks altered' },
  ownership: {
    proven: 'Proven to an officer',
    not_proven: 'Ownership not proven: ask the seller for a receipt',
  },
  unknown: 'Not known',
  compare:
    'Compare the IMEI with the phone in your hand: dial *#06# on it. A certificate for another IMEI says nothing about this phone.',
  signature: {
    checking: 'Checking the signature…',
    good: {
      title: 'Signature checked on this device',
      text: 'Your browser verified that Amana issued this content and that nobody changed it.',
    },
    bad: {
      title: 'The signature does not match',
      text: 'This content was not signed by the published Amana key. Do not trust this certificate.',
    },
    unsupported: {
      title: 'Signature not checked here',
      text: 'The public key or the check could not be loaded. You can still check it yourself as described below.',
    },
    receipt: 'Check its receipt in the public log',
    howText:
      'The content below is signed with Ed25519. Take the public key with this key id, and verify the signature (base64url) over the exact UTF-8 bytes of the content.',
    keys: 'Public keys',
    content: 'Signed content',
    value: 'Signature',
    copyKey: 'Copy key id',
    copyContent: 'Copy content',
    copyValue: 'Copy signature',
    copied: 'Copied',
  },
  notFound: {
    title: 'No certificate with this number',
    text: 'Check the number for a typing mistake. If somebody showed you this certificate, it was not issued by Amana.',
  },
  failed: {
    title: 'The certificate could not be loaded',
    text: 'The service did not answer. Check your connection and try again.',
  },
  again: 'Verify a device',
}

/** On the page of an unknown number. */
export const findCertificate = {
  form: 'Check a certificate',
  label: 'Certificate number',
  hint: 'It begins with AM, such as AM-2026-7K3QX9VB-4M2NT8RC.',
  wrong: 'Enter the whole number that is printed on the certificate. It begins with AM.',
  submit: 'Check',
}

/** The second QR code on `/certificates/{number}`. */
export const offlineCode = {
  heading: 'For use without network',
  label: 'Scan with Amana’s Verify page; works without network',
  picture: 'QR code of this certificate',
  copy: 'Copy its text',
  copied: 'Copied',
  link: 'Open the Verify page',
}
