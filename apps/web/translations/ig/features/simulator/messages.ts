import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/simulator/messages.ts'

export default {
  simulator: {
    title: 'Ekwentị nnwale',
    subtitle: 'Kpọọ Amana ma degara ya SMS, dịka site n’ekwentị na-enweghị ịntanetị. A naghị akwụ ụgwọ ọ bụla.',
    loading: 'A na-emepe ekwentị ahụ',
    failed: 'Ekwentị ahụ emepelighị.',
    off: {
      title: 'Enweghị ekwentị nnwale ebe a',
      text: 'Ọ dị naanị na sistemụ nnwale. Onye na-elekọta nke a nwere ike iji USSD_PROVIDER=simulator gbanye ya.',
      support: 'Enyemaka na nkwado',
    },
    number: {
      label: 'Nọmba ekwentị',
      hint: 'Nọmba ekwentị Naịjirịa ọ bụla. Azịza na-abịa n’ibe a, ọ bụghị na netwọk.',
      wrong: 'Biko tinye nọmba ekwentị Naịjirịa ziri ezi',
    },
    call: {
      heading: 'Oku',
      dial: 'Koodu',
      dialMissing: 'Tinye koodu ị ga-akpọ',
      submit: 'Kpọọ',
      hangUp: 'Kwụsị oku',
      screen: 'Ihu ekwentị',
      idle: 'Pịa Kpọọ iji malite.',
      used: 'E jirila oghere {used} n’ime {most}',
      over: 'Oku ahụ agwụla. Pịa Kpọọ iji kpọọ ọzọ.',
      reply: 'Azịza',
      replyMissing: 'Tinye nọmba dị na ndepụta, maọbụ ihe ihu ekwentị na-ajụ',
      send: 'Ziga',
      failed: 'Oku ahụ abanyeghị. Biko nwaa ọzọ.',
    },
    texts: {
      heading: 'SMS',
      label: 'Ozi SMS',
      hint: 'Dịka ọmụmaatụ CHECK na ọnụọgụ 15 nke IMEI.',
      missing: 'Dee ozi',
      submit: 'Ziga SMS',
      failed: 'Enweghị ike iziga ozi ahụ. Biko nwaa ọzọ.',
      sent: 'Ozi ezitere na nọmba a',
      loading: 'A na-emepe ozi',
      listFailed: 'Ozi emepelighị.',
      hidden: 'Ụlọ ọrụ ọzọ na-eziga ozi ebe a, ya mere ibe a enweghị ike igosi ha.',
      noNumber: 'Tinye nọmba ekwentị iji hụ ozi ya.',
      empty: 'Onweghị nke dị ugbu a. Azịza na-apụta ebe a n’onwe ha.',
    },
  },
} satisfies Translation<typeof english>
