import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/block-list/messages.ts'

export default {
  stop: {
    title: 'Birki ya tsayar da sabbin toshewa',
    everybody: 'dukkan masu aikowa',
    perMinute: 'Tun {when} sabbin toshewa na {who} ba sa isa kamfanonin sadarwa: sun wuce {most} a minti ɗaya.',
    share: 'Tun {when} babu sabuwar toshewa da take isa kamfanonin sadarwa: cikin awa ɗaya sun wuce 0.5 % na jerin.',
    others:
      'Wayoyin da aka toshe a da suna nan a toshe, kuma buɗewa tana wucewa. Bincike a Amana har yanzu yana faɗin abin da rajista ta sani.',
    next: 'A duba abin da aka sa wa alama ko aka shigar. Idan daidai ne, mutane biyu ne za su saki toshewar; kowannensu zai gudanar da {command} da sunansa ko lambar jami’insa.',
    open: 'Buɗe kundin bin diddigi',
    reason: 'Kun samu wannan imel ne domin ku masu sa ido ne a Amana.',
  },
} satisfies Translation<typeof english>
