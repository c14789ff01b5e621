import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/files.ts'

export default {
  files: {
    preparing: 'A ń ṣètò fáìlì náà…',
    remove: 'Yọ {name} kúrò',
    preview: 'Àwòrán {name}',
    unnamed: 'àwòrán',
    empty: 'Fáìlì yìí ṣófo. Ẹ yan òmíràn.',
    unsupported: 'PDF, JPG àti PNG nìkan la ń gbà.',
    tooLarge: 'Fáìlì kò gbọ́dọ̀ ju 5 MB lọ.',
    brokenPicture: 'A kò lè ka àwòrán yìí. Ẹ yan òmíràn.',
    notPdf: 'Èyí kì í ṣe PDF, ohun yòówù kí orúkọ rẹ̀ sọ. Ẹ yan fáìlì mìíràn.',
    shows: 'Ohun tí {name} fi hàn',
    types: { receipt: 'Rìsíìtì tí a fi rà á', photo: 'Fọ́tò páálí rẹ̀' },
    sending: 'A ń fi í ránṣẹ́… {percent}%',
  },
} satisfies Translation<typeof english>
