import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/private-check/messages.ts'

export default {
  privateCheck: {
    title: 'Nnyocha nzuzo',
    subtitle: 'Jụọ ma egbochiri ekwentị. Amana anaghị amata ekwentị ị na-ajụ maka ya.',
    form: 'Nnyocha nzuzo',
    submit: 'Nyochaa na nzuzo',
    checking: 'A na-enyocha …',
    offline: 'Ị nọghị n’ịntanetị. Nnyocha nzuzo chọrọ netwọk.',
    blocked: {
      title: 'Egbochiri ekwentị a',
      statuses: {
        lost: 'Mkpesa nke {date}: o furu efu.',
        stolen: 'Mkpesa nke {date}: e zuru ya ezu.',
        blacklisted: 'Ọ nọ na ndepụta ekwentị egbochiri kemgbe {date}.',
        blocked: 'Ọ nọ na ndepụta ekwentị egbochiri kemgbe {date}.',
        fraud: 'Ọ nọ na ndepụta ekwentị egbochiri kemgbe {date}.',
        'non-payment': 'Ọ nọ na ndepụta ekwentị egbochiri kemgbe {date}.',
        regulatory: 'Ndị uwe ojii jidere ya kemgbe {date}.',
        unknown: 'Ọ nọ na ndepụta ekwentị egbochiri kemgbe {date}.',
      },
      earlier: 'Mkpesa ahụ nwere ike ịka nke a ochie: a naghị edebe ụbọchị bu ya ụzọ ebe a.',
      advice: 'Azụla ya. Netwọk nwere ike ịjụ ya.',
    },
    clear: {
      title: 'Amaghị mkpesa ọ bụla',
      text: 'Na {time} enweghị netwọk gbochiri ekwentị a. Mkpesa ndị uwe ojii ka na-elele anọghị na azịza a.',
      paid: 'Nnyocha akwụrụ ụgwọ na-ekwu karịa nke a: onye nwere ike ire ya, na akụkọ ị nwere ike igosi.',
      paidLink: 'Nyochaa, nweta akụkọ',
    },
    failed: {
      title: 'Enweghị azịza',
      text: 'Nnyocha nzuzo arụghị ọrụ. Biko nwaa ọzọ.',
      wait: 'A na-akwadebe nnyocha nzuzo. Nwaa ọzọ mgbe otu nkeji gachara.',
      untrusted: 'Enweghị ike igosi na azịza ahụ bụ eziokwu, ya mere anyị egosighị ya. Biko gwa ndị enyemaka anyị.',
    },
    quota: { title: 'Ọ dịghị nnyocha nzuzo fọdụrụ taa', text: 'Ị nwere {count} n’ụbọchị. Ha na-amalite ọzọ n’etiti abalị.' },
    tell: {
      title: 'Ị ga-agwa onye nwe ya?',
      text: 'Onye nwe ya amaghị na ị jụrụ. Ọ bụrụ na ị gwa ya, Amana ga-amata nọmba a. Ọ ga-enweta email na mmadụ chọtara ekwentị ya, ma ọ gaghị ama onye ị bụ.',
      submit: 'Gwa onye nwe ya',
      sending: 'A na-agwa ya …',
      done: 'Daalụ. Ọ bụrụ na ekwentị a nwere onye nwe ya ebe a, ọ ga-enweta email.',
      failed: 'Enweghị ike ịgwa onye nwe ya. Biko nwaa ọzọ.',
    },
    how: {
      title: 'Ihe Amana na-amata, na ihe ọ na-anaghị amata',
      learns:
        'Amana na-amata na ị mere nnyocha nzuzo, na mgbe ị mere ya. Ọ na-ahụ otu igwe nke opekata mpe ekwentị 3,000 nke gị nwere ike ịnọ n’ime ya.',
      not: 'Amana anaghị amata nọmba ahụ, ọ pụghịkwa ịchọpụta ya ma emechaa. Ihe nchọgharị gị na-ezo nọmba ahụ tupu o zipụ ihe ọ bụla, ọ bụkwa ya na-emepe azịza ahụ.',
      proof:
        'Ihe nchọgharị gị na-enyochakwa ihe akaebe na e ji igodo e bipụtara maka onye ọ bụla zaa. N’ime otu nkeji e bidoro iji ya, igodo ahụ ga-adị na ndekọ ọha.',
      log: 'Ndekọ ọha',
    },
  },
} satisfies Translation<typeof english>
