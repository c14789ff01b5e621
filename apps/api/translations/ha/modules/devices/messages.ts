import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/devices/messages.ts'

export default {
  certificate: {
    title: 'Takardar shaidar Amana {number} ta IMEI {imei}',
    subject: 'Rajistar na’ura',
    kind: 'Takardar shaidar rajista',
    heading: 'Wannan na’ura tana da rajista a Amana',
    secondImei: 'IMEI na biyu {imei}',
    twoSims: 'Na’ura ɗaya ce: tana da SIM biyu.',
    brand: 'Kamfani',
    model: 'Samfuri',
    registeredOn: 'Ranar rajista',
    issuedOn: 'Ranar ba da takardar shaida',
    ownership: 'Mallaka',
    proven: 'An tabbatar wa jami’i',
    notProven: 'Ba a tabbatar ba',
    noReport: 'Amana ba ta san wani rahoto ba zuwa {time}.',
    altered: 'Akwai matsala: lambar kanta kamar an sauya ta. A kwatanta ta da wayar da kwalinta kafin a dogara da ita.',
    ownershipNotProven:
      'Ba a tabbatar da mallaka ba: babu jami’in da ya ga rasitin wannan na’ura. A nemi rasit daga mai sayarwa.',
    holds:
      'Rahoto, jeri, riƙewar ƴan sanda ko iƙirari yana kawo ƙarshen wannan takardar shaida, haka ma sabon mai na’ura. A duba lambar kafin a dogara da ita.',
    footer: 'Takardar shaida {number}',
  },
} satisfies Translation<typeof english>
