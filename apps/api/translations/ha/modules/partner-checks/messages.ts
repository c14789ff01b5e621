import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/partner-checks/messages.ts'

export default {
  alarm: {
    title: '{organisation} tana tambayar lambobi masu makwabtaka',
    asked:
      '{organisation} ta tambayi lambobi {count} na TAC {tac} cikin serial 1,000 a awa ɗaya, da dukan manhajojinta tare. Ta ƙarshe ita ce {client}. Wataƙila wani yana tattara rajistar.',
    slowed:
      'Har awa ɗaya dukan manhajojinta tare za su iya tambaya sau 60 a minti. A duba kundin bin diddigi, a kuma tambayi ƙungiyar.',
    end: 'Don a kawo ƙarshen wannan manhaja, mai gudanarwa zai gudanar da {command}',
    open: 'Buɗe kundin bin diddigi',
    reason: 'Kun samu wannan imel ne domin kuna kula da wannan Amana.',
  },
} satisfies Translation<typeof english>
