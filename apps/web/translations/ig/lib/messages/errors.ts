import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/errors.ts'

export default {
  errors: {
    notFound: {
      title: 'Ahụghị ibe a',
      text: 'O nwere ike ịbụ na e dehiere adreesị ahụ, maọbụ na ebugara ibe a ebe ọzọ.',
      home: 'Gaa na ibe mbido',
      dashboard: 'Gaa na dashbọọdụ gị',
      verify: 'Nyochaa ngwaọrụ',
      help: 'Enyemaka na nkwado',
    },
    offline: {
      title: 'I nweghị njikọ ịntanetị',
      text: 'Echekwabeghị ibe a n’ekwentị a. Ọ ga-emepe onwe ya mgbe njikọ lọghachiri.',
    },
    chunk: {
      title: 'Ibe a emepelighị',
      text: 'Njikọ kwụsịrị, maọbụ na emelitere Amana ugbu a. Mepee ibe a ọzọ.',
    },
    unexpected: {
      title: 'Ihe adabaghị',
      text: 'Ọ bụ anyị kpatara nsogbu a. Mepee ibe a ọzọ. Ọ bụrụ na o mee ọzọ, lọghachi ka nkeji ole na ole gachara.',
    },
    reload: 'Mepee ibe a ọzọ',
  },
} satisfies Translation<typeof english>
