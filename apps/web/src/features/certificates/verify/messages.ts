import { type Text, text } from '@amana/messages'

/** `/verify` (docs/adr/0022). Nothing here may sound as if a phone were clean now. */
import type { CertificateRefusal, Verdict } from '@amana/offline-certificate'

interface VerdictWords {
  badge: string
  title: string
  text: string
}

export const verify = {
  title: 'Check a certificate',
  subtitle: 'Did a seller show you a certificate? Scan its square code, or type its number.',
  scan: 'Scan the code',
  label: 'Certificate',
  hint: 'Its number (it begins with AM), its link, or the text of its larger code (it begins with AMN1:).',
  submit: 'Verify',
  empty: 'Scan the code, or type the number of the certificate.',
  offlineNumber: 'A number needs the network. Without network, scan the larger of the two square codes.',
  noKeys:
    'This device has not kept Amana’s keys yet. Connect to the network, open this page once, and verify again.',
  notLoaded: 'The verifier could not be loaded. Connect to the network and try again.',
  verdicts: {
    valid: {
      badge: 'Valid',
      title: 'Amana issued this certificate',
      text: 'It says what Amana knew when it was issued. It does not say what happened to the phone since.',
    },
    revoked: {
      badge: 'Revoked',
      title: 'This certificate was revoked',
      text: 'It is no longer valid. Do not rely on it, and do not pay.',
    },
    superseded: {
      badge: 'Superseded',
      title: 'This certificate was superseded',
      text: 'It is no longer valid. Ask the seller for the current one, or check the IMEI again before you buy.',
    },
    expired: {
      badge: 'Expired',
      title: 'This certificate is too old',
      text: 'A check is valid for 90 days. Check the IMEI again before you buy.',
    },
  } satisfies Record<Verdict, VerdictWords>,
  invalid: {
    badge: 'Not valid',
    title: {
      not_ours: 'This is not a certificate code',
      newer: 'This page is too old for this certificate',
      damaged: 'This certificate cannot be read',
      unknown_key: 'Signed with a key that we do not know',
      forged: 'Do not trust this certificate',
      revoked_key: 'Its key is no longer valid',
    } satisfies Record<CertificateRefusal, string>,
    text: {
      not_ours:
        'A certificate’s number begins with AM, the text of its larger code with AMN1:. Check what you typed, or scan the code.',
      newer: 'Connect to the network and open this page again, then verify it once more.',
      damaged:
        'A part of the text is missing or was changed. Scan the code itself: a copied text may have lost its spaces.',
      unknown_key:
        'None of Amana’s published keys signed it. If you are without network, connect once and verify again.',
      forged: 'Its text was changed, or Amana did not sign it. Check the IMEI itself before you buy.',
      revoked_key:
        'Amana no longer uses the key that signed it, because others may have that key. Ask the seller for the certificate’s page, or for a new PDF from Amana: their codes use the new key.',
    } satisfies Record<CertificateRefusal, string>,
  },
  asOf: {
    valid: text('Not revoked as of {time}.'),
    revoked: text('Revoked as of {time}.'),
    superseded: text('Superseded as of {time}.'),
    expired: text('Not revoked as of {time}.'),
  } satisfies Record<Verdict, Text>,
  noList:
    'This device has no status list, so we cannot see whether the certificate was revoked. Connect to the network and verify again.',
  today: text('{time} today'),
  compare:
    'Dial *#06# on the phone and compare every digit. A certificate for another IMEI says nothing about this phone.',
  fields: {
    imei: 'IMEI',
    brand: 'Brand',
    model: 'Model',
    issuedAt: 'Issued',
    ends: 'Valid until',
    endless: 'A report, a claim or a new owner ends it',
    kind: 'Issued for',
    result: 'Result on that day',
    number: 'Certificate number',
    issuer: 'Issuer',
  },
  checkNow: 'Check this IMEI now',
  openPage: 'Open its page',
  needsNetwork: 'Both need the network.',
  kept: {
    ready: text('Ready without network. Status list of {time}.'),
    readyWithoutList: 'Ready without network. Certificates have no status list yet.',
    keeping: 'Keeping this page and Amana’s keys for use without network…',
    not: 'Not ready without network: connect and open this page once.',
  },
  scanner: {
    title: 'Scan the certificate',
    text: 'Hold the camera over the square code, or choose a picture of it. Without network, take the larger one.',
    looking: 'Looking for a certificate…',
    none: 'No certificate was found in this picture. Take the square code straight from above, sharp and whole.',
    noReader: 'The scanner could not be loaded. Connect to the network once, or paste the text.',
  },
}
