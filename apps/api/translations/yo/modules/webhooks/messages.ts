import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/webhooks/messages.ts'

export default {
  disabled: {
    title: 'Webhook kan ti {organisation} wà ní pípa',
    text: 'Webhook tó wà ní {host} kò ní gba ìṣẹ̀lẹ̀ mọ́. {reason}',
    next: 'Ẹ tún àdírẹ́sì náà ṣe, lẹ́yìn náà ẹ ṣe webhook tuntun. Ìṣẹ̀lẹ̀ tí kò dé wà nínú àkójọ ìfiránṣẹ́ rẹ̀.',
    open: 'Ṣí àjọ yín',
    why: 'Ẹ gba ímeèlì yìí nítorí ẹ̀yin lẹ ń bójú tó kiláyẹ́ǹtì {organisation} lórí Amana.',
  },
} satisfies Translation<typeof english>
