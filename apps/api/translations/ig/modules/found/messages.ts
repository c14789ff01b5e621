import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/found/messages.ts'

export default {
  notices: {
    received: {
      title: 'Ozi gị banyere ekwentị achọtara',
      text: 'Daalụ maka ịsị na ị chọtara ekwentị. Ọ bụrụ na mmadụ na-achọ ya ebe a, o nwere ike idetara gị ozi na mkparịta ụka a. Unu abụọ agaghị ahụ onye onye nke ọzọ bụ.',
    },
    reported: {
      title: 'Mmadụ sịrị na ya chọtara ekwentị i mere mkpesa ya',
      text: 'Gụọ ihe o dere, zaakwa ebe ahụ. Unu abụọ agaghị ahụ onye onye nke ọzọ bụ.',
    },
    message: {
      title: 'Ozi ọhụrụ banyere ekwentị achọtara',
      text: 'Gụọ ya na mkparịta ụka ahụ, zaakwa ebe ahụ.',
    },
    closed: {
      title: 'Emechiri mkparịta ụka banyere ekwentị achọtara',
      text: 'Onye ọ bụla enweghịzi ike ide ihe na ya. A ka nwere ike ịgụ ya.',
    },
  },
  notice: {
    case: 'Okwu {number}',
    caseAndText: 'Okwu {number}. {text}',
    open: 'Mepee mkparịta ụka ahụ',
    police: 'Ọ bụrụ na e mere mkpesa na e zuru ekwentị a ezu, ndị uwe ojii nwere ike ịgụ nke a.',
    safe: 'Ezutela onye ahụ naanị gị. Nyefee ekwentị ahụ n’ụlọ ọrụ ndị uwe ojii.',
    link: 'Onye nwere njikọ a nwere ike ịgụ mkparịta ụka ahụ: enyela ya onye ọ bụla.',
    toFinder: 'Ị natara email a n’ihi na mmadụ nyere adreesị a mgbe ọ sịrị na Amana na ya chọtara ekwentị.',
    toOwner: 'Ị natara email a n’ihi na i ji adreesị a mee mkpesa ekwentị na Amana.',
    sms: 'Amana: e nwere ozi ọhụrụ banyere okwu gị. {link}',
  },
  abuse: {
    title: 'E mere mkpesa banyere mmadụ na mkparịta ụka gbasara ekwentị achọtara',
    closed: 'Okwu {number}. Emechiri mkparịta ụka ahụ.',
    read: 'Iji gụọ ihe kpatara ya, onye nchịkwa ga-eji {command}',
    reason: 'Ị natara email a n’ihi na ị na-elekọta Amana a.',
  },
} satisfies Translation<typeof english>
