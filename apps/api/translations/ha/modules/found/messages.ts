import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/found/messages.ts'

export default {
  notices: {
    received: {
      title: 'Saƙonku game da wayar da aka tsinta',
      text: 'Mun gode da kuka ce kun tsinci waya. Idan wani yana nemanta a nan, zai iya rubuto muku a wannan tattaunawa. Babu wanda zai ga ko wane ne ɗayan.',
    },
    reported: {
      title: 'Wani ya ce ya tsinci wayar da kuka kai rahotonta',
      text: 'A karanta abin da ya rubuta, a amsa a can. Babu wanda zai ga ko wane ne ɗayan.',
    },
    message: {
      title: 'Sabon saƙo game da wayar da aka tsinta',
      text: 'A karanta shi a tattaunawar, a amsa a can.',
    },
    closed: {
      title: 'An rufe tattaunawa game da wayar da aka tsinta',
      text: 'Babu wanda zai iya ƙara rubutu a ciki. Har yanzu ana iya karanta ta.',
    },
  },
  notice: {
    case: 'Batu {number}',
    caseAndText: 'Batu {number}. {text}',
    open: 'Buɗe tattaunawar',
    police: 'Idan an kai rahoton satar wayar, jami’an ƴan sanda za su iya karanta wannan.',
    safe: 'Kar ku haɗu ku kaɗai. A miƙa wayar a ofishin ƴan sanda.',
    link: 'Duk wanda yake da wannan hanya zai iya karanta tattaunawar: a ajiye ta a asirce.',
    toFinder: 'Kun samu wannan imel ne domin wani ya ba da wannan adireshi lokacin da ya ce a Amana ya tsinci waya.',
    toOwner: 'Kun samu wannan imel ne domin kun kai rahoton waya a Amana da wannan adireshi.',
    sms: 'Amana: akwai labari game da batunku. {link}',
  },
  abuse: {
    title: 'An kai rahoton wani mutum a tattaunawa game da wayar da aka tsinta',
    closed: 'Batu {number}. An rufe tattaunawar.',
    read: 'Don a karanta dalilin, mai gudanarwa zai gudanar da {command}',
    reason: 'Kun samu wannan imel ne domin kuna kula da wannan Amana.',
  },
} satisfies Translation<typeof english>
