import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/certificates/messages.ts'

export default {
  certificate: {
    title: 'Certificate {number}',
    heading: 'Device certificate',
    status: {
      valid: {
        badge: 'E dey valid',
        title: 'Dis certificate dey valid',
        text: 'Nobody don replace am or withdraw am.',
      },
      superseded: {
        badge: 'Don get new one',
        title: 'New one don replace dis certificate',
        text: 'E no dey hold again. Ask di seller for di current one, or check di IMEI again before you buy.',
      },
      revoked: {
        badge: 'Dem withdraw am',
        title: 'Dem don withdraw dis certificate',
        text: 'E no dey hold again. No rely on am, and no pay until you don check di IMEI again.',
      },
    },
    checking: 'We dey look dis certificate…',
    forged: {
      badge: 'Signature no match',
      title: 'No trust dis certificate',
      text: 'Dem no use Amana published key sign wetin dey inside. Check di IMEI itself before you buy.',
    },
    statusAsOf: 'Status as at {time}',
    fields: {
      imei: 'IMEI',
      brand: 'Brand',
      model: 'Model',
      kind: 'Why dem issue am',
      result: 'Result',
      ownership: 'Ownership',
      issuedAt: 'Dem issue am',
      changedAt: { superseded: 'New one replace am', revoked: 'Dem withdraw am' },
      number: 'Certificate number',
      issuer: 'Who issue am',
      keyId: 'Key',
    },
    kinds: { verification: 'Device check wey clear', registration: 'Registration of di device' },
    results: { clean: 'E clear', flagged: 'E get issue: di number itself look like say dem change am' },
    ownership: {
      proven: 'Dem don prove am to officer',
      not_proven: 'Dem neva prove who get am: ask di seller for receipt',
    },
    unknown: 'We no know',
    compare:
      'Compare di IMEI with di phone wey dey your hand: dial *#06# for am. Certificate of anoda IMEI no talk anytin about dis phone.',
    signature: {
      heading: 'Signature',
      checking: 'We dey look di signature…',
      good: {
        title: 'Dis device don check di signature',
        text: 'Your browser confirm say na Amana issue wetin dey inside and say nobody change am.',
      },
      bad: {
        title: 'Di signature no match',
        text: 'Dem no use di published Amana key sign wetin dey inside. No trust dis certificate.',
      },
      unsupported: {
        title: 'We no check di signature here',
        text: 'Di public key or di check no gree load. You fit still check am yourself as we explain down here.',
      },
      receipt: 'Look im receipt for di public log',
      how: 'Check am yourself',
      howText:
        'Di content down here dey signed with Ed25519. Take di public key wey get dis key id, and confirm di signature (base64url) over di exact UTF-8 bytes of di content.',
      keys: 'Public keys',
      content: 'Signed content',
      value: 'Signature',
      copyKey: 'Copy key id',
      copyContent: 'Copy content',
      copyValue: 'Copy signature',
      copied: 'E don copy',
    },
    notFound: {
      title: 'No certificate get dis number',
      text: 'Look weda you type di number wrong. If somebody show you dis certificate, no be Amana issue am.',
    },
    failed: {
      title: 'Di certificate no gree load',
      text: 'Di service no answer. Check your connection and try again.',
    },
    again: 'Check device',
  },
  findCertificate: {
    title: 'Look up certificate',
    subtitle: 'Seller show you certificate? Type im number, or use your camera scan im QR code.',
    form: 'Look up certificate',
    label: 'Certificate number',
    hint: 'E dey start with AM, like AM-2026-7K3QX9VB-4M2NT8RC.',
    wrong: 'Put di whole number as e dey for di certificate. E dey start with AM.',
    submit: 'Look am up',
    withoutNetwork: 'No network? Confirm di bigger square code',
  },
  offlineCode: {
    heading: 'To use without network',
    label: 'Scan am with Amana Confirm page; e dey work without network',
    picture: 'QR code of dis certificate',
    copy: 'Copy im text',
    copied: 'E don copy',
    link: 'Open di Confirm page',
    ended: 'Di code wey you fit use without network dey last 90 days, and e don pass. Check di IMEI again instead.',
  },
} satisfies Translation<typeof english>
