import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/profile/messages.ts'

export default {
  erased: {
    subject: 'E hichapụla akaụntụ Amana gị',
    hello: 'Ndewo {name},',
    paragraphs: [
      'E hichapụrụ akaụntụ Amana gị ugbu a, ya na ozi gị.',
      'Ọ bụrụ na ọ bụ gị, ọ dịghị ihe ị ga-eme. Ọ bụrụ na ọ bụghị gị, mepee akaụntụ ọzọ ugbu a, site n’otu adreesị email maọbụ nọmba ekwentị ahụ, debanyekwa ekwentị gị ọzọ. Ruo ụbọchị 30, ọ nweghị onye ọzọ ga-edebanye ha.',
      'Ọ bụrụ na e zuru ekwentị ezu, mee mkpesa ozugbo.',
    ],
    register: 'Mepee akaụntụ',
    reason: 'Ị natara email a n’ihi na o metụtara akaụntụ nwere adreesị a.',
    sms: 'Amana: e hichapụla akaụntụ nke nọmba a. Ọ bụrụ na ọ bụghị gị, mepee akaụntụ ọzọ, debanye ekwentị gị. Ruo ụbọchị 30, naanị gị ga-emeli ya.',
  },
} satisfies Translation<typeof english>
