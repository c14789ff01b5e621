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
  release: {
    proposedTitle: 'An ba da shawarar sakin toshewar da aka tsayar',
    releasedTitle: 'An saki toshewar da aka tsayar',
    proposed:
      '{name} ya ba da shawara da {when} a saki sabbin toshewa na {who}. Mutum na biyu zai iya aiwatar da ita cikin awa 24.',
    released: '{names} sun saki sabbin toshewa na {who} da {when}. Abin da yake jira yana tafiya kamfanonin sadarwa yanzu.',
    why: 'Dalili: {reason}',
    check:
      'Umarnin ya san sunayen ne yadda wani ya rubuta su. Idan ba ku yarda da wannan ba, ko an yi amfani da sunanku, a kira mai gudanarwa yanzu: kundin bin diddigi yana nuna asusun da ya gudanar da umarnin.',
    reason: 'Kun samu wannan imel ne domin ku masu sa ido ne a Amana, ko domin an ba da sunanku.',
  },
} satisfies Translation<typeof english>
