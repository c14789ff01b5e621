import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/scanner.ts'

export default {
  scanner: {
    title: 'Ɗauki zanen barcode',
    text: 'A riƙe kyamara a kan zanen barcode da ke da IMEI, a kan kwali ko a fuskar waya bayan *#06#. Waya mai SIM biyu tana da zane biyu.',
    starting: 'Ana kunna kyamara…',
    looking: 'Ana neman IMEI…',
    foundOne: 'An samu ɗaya. Ana neman na biyun…',
    view: 'Abin da kyamara ke gani',
    picture: 'Zaɓi hoto',
    reading: 'Ana karanta hoton…',
    none: 'Ba a samu IMEI a wannan hoto ba. A ɗauka daga sama kai tsaye, ya fito sosai kuma da dukan zanen, ko a rubuta lambar.',
    broken: 'An kasa karanta wannan hoto. A zaɓi JPG ko PNG.',
    noReader: 'An kasa buɗe mai karanta barcode. A duba intanet, ko a rubuta lambar.',
    cancel: 'Soke',
  },
  cameraProblems: {
    missing: {
      title: 'Babu kyamara a nan',
      text: 'Wannan na’ura ba ta da kyamarar da wannan shafi zai iya amfani da ita. A zaɓi hoto maimakon haka.',
    },
    refused: {
      title: 'Ba a ba da izinin kyamara ba',
      text: 'A ba wannan shafi izinin kyamara a saitunan burauza, ko a zaɓi hoto maimakon haka.',
    },
    busy: {
      title: 'Ana amfani da kyamarar',
      text: 'Wataƙila wata manhaja ce take amfani da ita. A rufe ta a sake gwadawa, ko a zaɓi hoto maimakon haka.',
    },
    retry: 'Sake gwadawa',
  },
} satisfies Translation<typeof english>
