import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/profile/messages.ts'

export default {
  erased: {
    subject: 'An share asusunku na Amana',
    hello: 'Sannu {name},',
    paragraphs: [
      'An share asusunku na Amana yanzun nan, tare da bayananku.',
      'Idan ku ne, ba sai an yi komai ba. Idan ba ku ba ne, a sake buɗe asusu yanzu, da adireshin imel ko lambar waya ɗaya, a sake yi wa wayoyinku rajista. Har kwana 30 babu wani da zai iya yi musu rajista.',
      'Idan an sace waya, a kai rahoto nan take.',
    ],
    register: 'Buɗe asusu',
    reason: 'Kun samu wannan imel ne domin ya shafi asusun da yake da wannan adireshi.',
    sms: 'Amana: an share asusun wannan lamba. Idan ba ku ba ne, a sake buɗe asusu yanzu a yi wa wayoyinku rajista. Har kwana 30 ku kaɗai za ku iya.',
  },
} satisfies Translation<typeof english>
