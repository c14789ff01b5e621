import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/devices/case/messages.ts'

export default {
  caseNotice: {
    active: {
      titles: {
        stolen: 'Wọ́n fi sùn pé wọ́n jí fóònù yìí, ẹjọ́ {caseNumber}.',
        lost: 'Wọ́n fi sùn pé fóònù yìí sọnù, ẹjọ́ {caseNumber}.',
      },
      action: 'Tọpa ẹjọ́ yín',
    },
    under_review: {
      titles: {
        stolen: 'Ẹnì kan fi sùn pé wọ́n jí fóònù yìí, ẹjọ́ {caseNumber}. Agbófinró ń gbé e yẹ̀ wò.',
        lost: 'Ẹnì kan fi sùn pé fóònù yìí sọnù, ẹjọ́ {caseNumber}. Agbófinró ń gbé e yẹ̀ wò.',
      },
      action: 'Wo ìfisùn náà, tàbí takò ó',
    },
    follow: 'Tọpa ẹjọ́ {caseNumber}',
  },
} satisfies Translation<typeof english>
