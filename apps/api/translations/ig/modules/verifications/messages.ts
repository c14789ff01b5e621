import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/verifications/messages.ts'

export default {
  results: {
    clean: {
      word: 'O dị mma',
      meaning: 'Ọ dịghị mkpesa e mere banyere IMEI a n’ebe ndị e depụtara n’akụkọ nnyocha a.',
      statement: 'Amana amaghị mkpesa ọ bụla ruo {time}.',
    },
    flagged: {
      word: 'O nwere nsogbu',
      meaning: 'Enwere ihe banyere IMEI a chọrọ azịza. Akwụla ụgwọ tupu i nweta ya.',
      statement: 'Dịka Amana maara na {time}, enwere ihe na-ekwu okwu megide ngwaọrụ a. Gụọ ihe anyị hụrụ tupu i kpebie.',
    },
    stolen: {
      word: 'E zuru ya ezu',
      meaning:
        'E mere mkpesa na e zuru ekwentị nwere IMEI a ezu, maọbụ na ọ dị na ndepụta nke e zuru ezu maọbụ nke egbochiri. Azụla ngwaọrụ a.',
      statement: 'E mere mkpesa na e zuru ya ezu, maọbụ egbochiri ya, dịka Amana maara na {time}.',
    },
  },
  report: {
    limits: 'Nke a bụ ihe Amana maara na {time}. Mkpesa ndị e mere ma e mesịa, na ndepụta ndị Amana na-enwetaghị, adịghị na ya.',
    modelUnknown: 'Amaghị ndị mere ya na ụdị ya',
    registry: 'Ndekọ Amana, mkpesa na njide ndị uwe ojii',
    dataUpTo: 'Ozi ruo {time}',
    noData: 'Ozi esibeghị ebe a bịa',
    amount: 'Ego ole',
    paidBy: 'Ụzọ akwụrụ ya',
    paidOn: 'Akwụrụ na',
    reference: 'Nọmba ntụaka',
  },
  nextSteps: {
    stolen: [
      'Azụla ngwaọrụ a, akwụkwala ego mmalite na ya. Ịnara ihe ị maara na e zuru ezu bụ mmebi iwu.',
      'Pụọ n’ebe ahụ. Gị na onye na-ere ya arụla ụka: nchekwa gị na-ebu ụzọ.',
      'Gwa ụlọ ọrụ ndị uwe ojii kacha nso, gosi ha akụkọ nnyocha a na IMEI ya.',
      'Ọ bụrụ na ngwaọrụ a dị gị n’aka, gbanyụọ ya ka ọ dịrị otu ahụ, nyefee ya ya na rasiti gị. Ọ bụrụ na ọ bụ nke gị, weta ihe akaebe na ị zụrụ ya.',
    ],
    flagged: [
      'Pịa *#06# n’ekwentị ahụ ma jiri ọnụọgụ niile tụnyere akụkọ nnyocha a. Ndehie nwere ike ịbụ ihe kpatara ya.',
      'Gwa onye na-ere ya ka ọ kọwaa ihe ọ bụla anyị hụrụ dị n’elu, ka o gosikwa rasiti na igbe ya nwere otu IMEI ahụ.',
      'Akwụla ụgwọ ruo mgbe e doziri ya, wee nyochaa IMEI ya ọzọ. Ọ bụrụ na a pụghị ịkọwa ya, pụọ n’ebe ahụ.',
    ],
    compare:
      'Tupu ị kwụọ, pịa *#06# n’ekwentị ahụ ma jiri ọnụọgụ niile tụnyere akụkọ nnyocha a. Ọ bụrụ na o nwere SIM abụọ, nyochaa nọmba abụọ ahụ.',
    registered: 'Edebanyere ngwaọrụ a. Gwa onye na-ere ya ka o nyefee gị ya na Amana mgbe ị na-akwụ ụgwọ.',
    notRegistered: 'Rịọ rasiti, deekwa aha na nọmba ekwentị onye na-ere ya.',
    keep: 'Debe akụkọ nnyocha a. Ị ga-azụ ya ma e mesịa? Nyochaa IMEI ya ọzọ n’ụbọchị ahụ.',
  },
  headings: {
    found: 'Ihe anyị hụrụ',
    checked: 'Ihe anyị lere anya',
    next: 'Ihe ị ga-eme ugbu a',
    payment: 'Ịkwụ ụgwọ',
  },
  mail: {
    subject: '{result}: akụkọ nnyocha maka IMEI {imei}',
    attached: 'Otu akụkọ nnyocha a so na ozi a dịka PDF, ka i debe ya maọbụ bipụta ya.',
    receiptToo: 'Rasiti ụgwọ ahụ sokwa.',
    reason: 'Ị natara email a n’ihi na mmadụ nyere adreesị a maka akụkọ nke nnyocha na Amana.',
    certificate: 'Asambodo',
    certificateText: 'Azịza a dị mma nwere asambodo abịanyere aka {number}. Onye ọ bụla nwere ike ịhụ n’ibe ya ma ọ ka dị ire.',
    openCertificate: 'Mepee asambodo',
    receipt: 'Rasiti na ndekọ ọha',
  },
  pdf: {
    title: '{result}: akụkọ nnyocha Amana maka IMEI {imei}',
    kind: 'Akụkọ ngwaọrụ',
    nothing: 'Ọ dịghị ihe anyị hụrụ.',
    footer: 'Nnyocha {id}',
  },
} satisfies Translation<typeof english>
