/** Texts of the certificate of a registered device. */
import { text } from '@amana/messages'

export const certificate = {
  title: text('Amana certificate {number} for IMEI {imei}'),
  subject: 'Registration of a device',
  kind: 'Registration certificate',
  heading: 'This device is registered with Amana',
  secondImei: text('Second IMEI {imei}'),
  twoSims: 'The same device: it has two SIMs.',
  brand: 'Brand',
  model: 'Model',
  registeredOn: 'Registered on',
  issuedOn: 'Certificate issued on',
  ownership: 'Ownership',
  proven: 'Proven to an officer',
  notProven: 'Not proven',
  use: 'Use',
  inUse: text("In use with the owner's SIM on {day} ({network})"),
  noReport: text('No report known to Amana as of {time}.'),
  altered:
    'Flagged: the number itself looks altered. Compare it with the phone and its box before you rely on it.',
  ownershipNotProven:
    'Ownership not proven: no officer has seen a receipt for this device. Ask the seller for theirs.',
  holds:
    'A report, a list, a police hold or a claim ends this certificate, and so does a new owner. Check the number before you rely on it.',
  footer: text('Certificate {number}'),
}
