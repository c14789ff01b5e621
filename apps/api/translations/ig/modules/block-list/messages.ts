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
} satisfies Translation<typeof english>
