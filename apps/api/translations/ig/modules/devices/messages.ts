import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/devices/messages.ts'

export default {
  certificate: {
    title: 'Asambodo Amana {number} maka IMEI {imei}',
    subject: 'Ndebanye ngwaọrụ',
    kind: 'Asambodo ndebanye',
    heading: 'Edebanyere ngwaọrụ a na Amana',
    secondImei: 'IMEI nke abụọ {imei}',
    twoSims: 'Otu ngwaọrụ ahụ: o nwere SIM abụọ.',
    brand: 'Ndị mere ya',
    model: 'Ụdị',
    registeredOn: 'Edebanyere ya na',
    issuedOn: 'Enyere asambodo na',
    ownership: 'Onye nwe ya',
    proven: 'E gosiri ya onye uwe ojii',
    notProven: 'E gosibeghị ya',
    noReport: 'Amana amaghị mkpesa ọ bụla ruo {time}.',
    altered:
      'O nwere nsogbu: nọmba ya n’onwe ya yiri ka agbanwere ya. Jiri ya tụnyere ekwentị ahụ na igbe ya tupu ị tụkwasị ya obi.',
    ownershipNotProven: 'E gosibeghị onye nwe ya: ọ dịghị onye uwe ojii hụrụ rasiti maka ngwaọrụ a. Rịọ onye na-ere ya nke ya.',
    holds:
      'Mkpesa, ndepụta, njide ndị uwe ojii maọbụ nzọ na-eme ka asambodo a kwụsị, onye nwe ya ọhụrụ na-emekwa otu ahụ. Nyochaa nọmba ya tupu ị tụkwasị ya obi.',
    footer: 'Asambodo {number}',
  },
} satisfies Translation<typeof english>
