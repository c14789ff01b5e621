import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/block-list/messages.ts'

export default {
  stop: {
    title: 'Breki akwụsịla mgbochi ọhụrụ',
    everybody: 'ebe niile o si abịa',
    perMinute: 'Kemgbe {when} mgbochi ọhụrụ nke {who} anaghị eru netwọk: ha karịrị {most} n’otu nkeji.',
    share: 'Kemgbe {when} ọ dịghị mgbochi ọhụrụ na-eru netwọk: n’ime otu awa ha karịrị 0.5 % nke ndepụta ahụ.',
    others: 'Ekwentị ndị egbochiri na mbụ ka nọ na mgbochi, mmeghe na-agafekwa. Nnyocha na Amana ka na-ekwu ihe ndekọ maara.',
    next: 'Lee ihe e tinyere akara maọbụ bubata. Ọ bụrụ na o ziri ezi, mmadụ abụọ ga-ahapụ ya; onye ọ bụla ga-eji {command} na aha ya maọbụ nọmba onye uwe ojii ya.',
    open: 'Mepee ndekọ ọrụ',
    reason: 'Ị natara email a n’ihi na ị bụ onye nlekọta na Amana.',
  },
  release: {
    proposedTitle: 'A tụrụ aro ịhapụ mgbochi akwụsịrị',
    releasedTitle: 'Ahapụla mgbochi akwụsịrị',
    proposed: '{name} tụrụ aro na {when} ka ahapụ mgbochi ọhụrụ nke {who}. Onye nke abụọ nwere ike ime ya n’ime awa 24.',
    released: '{names} hapụrụ mgbochi ọhụrụ nke {who} na {when}. Ihe na-eche na-aga netwọk ugbu a.',
    why: 'Ihe kpatara ya: {reason}',
    check:
      'Iwu ahụ maara aha ndị ahụ otu mmadụ si dee ha. Ọ bụrụ na i kwenyeghị na nke a, maọbụ e jiri aha gị, kpọọ onye na-elekọta ugbu a: ndekọ ọrụ na-egosi akaụntụ mere iwu ahụ.',
    reason: 'Ị natara email a n’ihi na ị bụ onye nlekọta na Amana, maọbụ n’ihi na e nyere aha gị.',
  },
} satisfies Translation<typeof english>
