import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/verifications/messages.ts'

export default {
  results: {
    clean: {
      word: 'Lafiya',
      meaning: 'Babu rahoto a kan wannan IMEI a wuraren da aka jera a wannan sakamako.',
      statement: 'Amana ba ta san wani rahoto ba zuwa {time}.',
    },
    flagged: {
      word: 'Akwai matsala',
      meaning: 'Akwai abin da ya kamata a samu amsarsa game da wannan IMEI. Kar a biya kafin a same ta.',
      statement:
        'Akwai abin da ya sa a yi shakku game da wannan na’ura zuwa {time}. A karanta abin da aka gano kafin a yanke shawara.',
    },
    stolen: {
      word: 'Ta sata ce',
      meaning: 'An kai rahoton satar wannan IMEI ko yana cikin jerin sata ko toshewa. Kar a saya wannan na’ura.',
      statement: 'An kai rahoton sata ko toshewa, kamar yadda Amana ta sani a {time}.',
    },
  },
  report: {
    limits:
      'Wannan shi ne abin da Amana ta sani a {time}. Rahotannin da aka kai daga baya, da jerin da Amana ba ta karɓa, ba sa ciki.',
    modelUnknown: 'Ba a san kamfani da samfuri ba',
    registry: 'Rajistar Amana, rahotanni da riƙewar ƴan sanda',
    dataUpTo: 'Bayanai har zuwa {time}',
    noData: 'Babu bayanai daga nan tukuna',
    amount: 'Adadi',
    paidBy: 'Hanyar biya',
    paidOn: 'Ranar biya',
    reference: 'Lambar biya',
  },
  nextSteps: {
    stolen: [
      'Kar a saya wannan na’ura, kar a biya ko wani ɓangare na kuɗinta. Karɓar kayan da aka san na sata ne laifi ne.',
      'A bar wurin. Kar a yi jayayya da mai sayarwa: lafiyarku ita ce farko.',
      'A gaya wa ofishin ƴan sanda mafi kusa, a nuna musu wannan sakamako mai IMEI.',
      'Idan na’urar tana hannunku, a bar ta a kashe, a kai ta wurin ƴan sanda tare da rasit ɗinku. Idan taku ce, a kawo shaidar saya.',
    ],
    flagged: [
      'A danna *#06# a wayar a kwatanta kowace lamba da wannan sakamako. Kuskuren rubutu zai iya zama sanadi.',
      'A nemi mai sayarwa ya bayyana kowane abu da aka gano a sama, ya nuna rasit da kwali masu wannan IMEI.',
      'Kar a biya sai an warware, sannan a sake bincika IMEI. Idan ba za a iya bayyanawa ba, a bar wurin.',
    ],
    compare:
      'Kafin a biya, a danna *#06# a wayar a kwatanta kowace lamba da wannan sakamako. Idan SIM biyu ne, a bincika lambobin biyu.',
    registered: 'Wannan na’ura tana da rajista. A nemi mai sayarwa ya miƙa muku mallaka a Amana lokacin da ake biya.',
    notRegistered: 'A nemi rasit, a rubuta suna da lambar wayar mai sayarwa.',
    keep: 'A ajiye wannan sakamako. Za a saya daga baya? A sake bincika IMEI a ranar.',
  },
  headings: {
    found: 'Abin da muka gano',
    checked: 'Abin da muka bincika',
    next: 'Abin yi na gaba',
    payment: 'Biyan kuɗi',
  },
  mail: {
    subject: '{result}: sakamakon IMEI {imei}',
    attached: 'An haɗa wannan sakamako a matsayin PDF, don ajiya ko bugawa.',
    receiptToo: 'Haka ma rasitin biyan kuɗi.',
    reason: 'Kun samu wannan imel ne domin wani ya ba da wannan adireshi don sakamakon bincike a Amana.',
    certificate: 'Takardar shaida',
    certificateText:
      'Wannan sakamakon lafiya yana ɗauke da takardar shaida mai sa hannu {number}. Kowa zai iya gani a shafinta ko tana aiki har yanzu.',
    openCertificate: 'Buɗe takardar shaida',
    receipt: 'Rasit a kundin jama’a',
  },
  pdf: {
    title: '{result}: sakamakon Amana na IMEI {imei}',
    kind: 'Sakamakon na’ura',
    nothing: 'Babu abin faɗa.',
    footer: 'Bincike {id}',
  },
} satisfies Translation<typeof english>
