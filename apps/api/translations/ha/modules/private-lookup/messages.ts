import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/private-lookup/messages.ts'

export default {
  alarm: {
    title: '{organisation} tana neman binciken sirri fiye da yarjejeniya',
    asked:
      'Manhajar {client} ta {organisation} ta yi binciken sirri {count} a ranar {day} kuma ta nemi ƙari; an yarda mata {limit} a rana. Ba a iya ganin lambobin da take tambaya. Wataƙila wani yana tattara rajistar.',
    askedTogether:
      'Manhajar {client} ta {organisation} ta nemi binciken sirri fiye da abin da ƙungiyarta take da shi: manhajojin da ƙungiyar ta yi da kanta sun yi {count} a ranar {day}, kuma an yarda musu {limit} a rana gaba ɗaya. Ba a iya ganin lambobin da suke tambaya. Wataƙila wani yana tattara rajistar.',
    stopped:
      'Ba za a ƙara amsawa ba yau. A tambayi ƙungiyar; idan kwangilarta ta ce fiye da haka, a yi manhaja mai wani --private-quota.',
    end: 'Don a kawo ƙarshen manhajar, mai gudanarwa zai gudanar da {command}',
    open: 'Buɗe kundin bin diddigi',
    reason: 'Kun samu wannan imel ne domin kuna kula da wannan Amana.',
  },
} satisfies Translation<typeof english>
