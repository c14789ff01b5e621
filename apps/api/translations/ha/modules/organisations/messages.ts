import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/organisations/messages.ts'

export default {
  invitation: {
    title: '{organisation} ta gayyace ku zuwa Amana',
    member: '{organisation} tana bincika wayoyi a Amana kuma tana so ku zama memba ({role}).',
    link: 'Hanyar tana aiki na kwana bakwai, da asusun Amana na wannan adireshi ({email}). Idan ba ku da shi tukuna, a buɗe ɗaya a shafin da zai buɗe.',
    accept: 'Karɓi gayyata',
    reason: 'Kun samu wannan imel ne domin {organisation} ta ba da adireshinku. Idan ba ku san ta ba, kar a yi komai.',
  },
  decisions: {
    approved: {
      title: 'An amince da {organisation}',
      text: 'Manhajojinku na gaske za su yi aiki da zarar akwai kuɗi a ragowar kuɗinku. Manhajojin gwaji suna aiki kamar da.',
    },
    rejected: {
      title: 'Ba a amince da {organisation} ba',
      text: 'Ba mu iya amincewa da wannan buƙata ba. A rubuta wa tallafinmu idan kuna ganin kuskure ne.',
    },
    suspended: {
      title: 'An dakatar da {organisation}',
      text: 'Yanzu ana ƙin kowane kiran manhajojinta. A rubuta wa tallafinmu don a san dalili.',
    },
  },
  decision: {
    open: 'Buɗe ƙungiyarku',
    reason: 'Kun samu wannan imel ne domin ku masu {organisation} ne a Amana.',
  },
} satisfies Translation<typeof english>
