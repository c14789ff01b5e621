import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/devices/messages.ts'

export default {
  certificate: {
    title: 'Amana certificate {number} for IMEI {imei}',
    subject: 'Registration of device',
    kind: 'Registration certificate',
    heading: 'Dis device dey registered with Amana',
    secondImei: 'Second IMEI {imei}',
    twoSims: 'Na di same device: e get two SIMs.',
    brand: 'Brand',
    model: 'Model',
    registeredOn: 'Dem register am on',
    issuedOn: 'Dem issue certificate on',
    ownership: 'Ownership',
    proven: 'Dem don prove am to officer',
    notProven: 'Dem neva prove am',
    noReport: 'Amana no know any report as at {time}.',
    altered:
      'E get issue: di number itself look like say dem change am. Compare am with di phone and im box before you rely on am.',
    ownershipNotProven: 'Dem neva prove who get am: no officer don see receipt for dis device. Ask di seller for im own.',
    holds: 'Report, list, police hold or claim go end dis certificate, and new owner too. Check di number before you rely on am.',
    footer: 'Certificate {number}',
  },
} satisfies Translation<typeof english>
