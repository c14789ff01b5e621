import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/support/messages.ts'

export default {
  answers: {
    stolen: {
      question: 'E zuru ekwentị m ezu, maọbụ o furu efu',
      text: 'Ọ bụrụ na edebanyere ya n’aha gị, kaa ya akara n’akaụntụ gị: ọ na-amalite ịrụ ọrụ ozugbo. Ma ọ bụghị ya, mee mkpesa n’enweghị akaụntụ.',
      link: 'Mee mkpesa ekwentị',
    },
    privately: {
      question: 'Achọrọ m ịjụ maka ekwentị na-ekwughị nke ọ bụ',
      text: 'Nnyocha nzuzo na-ekwu ma egbochiri ekwentị, anyị anaghịkwa amata nke ị jụrụ maka ya. Ọ bụ n’efu, ugboro 20 n’ụbọchị.',
      link: 'Nyochaa na nzuzo',
    },
    noReport: {
      question: 'Akwụrụ m ụgwọ, mana akụkọ nnyocha abịaghị',
      text: 'Akụkọ nnyocha na-abịa na email n’ime nkeji ole na ole ka akwụchara ụgwọ. Buru ụzọ lelee igbe spam. Dashbọọdụ gị na-egosi ụgwọ ndị ị kwụrụ, na-ajụ banki ọzọ, na-ezigharịkwa akụkọ nnyocha.',
      link: 'Mepee dashbọọdụ gị',
    },
    noCode: {
      question: 'Koodu ọ bụla anaghị abịa',
      text: 'Koodu e ji email zite nwere ike ịdaba n’igbe spam; nke e ji SMS zite chọrọ SIM na-anabata ozi. I nwere ike ịrịọ nke ọhụrụ mgbe sekọnd 30 gachara ka e zitere nke ikpeazụ. I nwere ike ịgbazi nọmba na adreesị gị na ntọala.',
      link: 'Mepee ntọala gị',
    },
    password: {
      question: 'Echefuru m okwuntughe m',
      text: 'Koodu na-abịa n’adreesị email gị na-enye gị ohere ịhọrọ nke ọhụrụ.',
      link: 'Họrọ okwuntughe ọhụrụ',
    },
    pin: {
      question: 'Echefuru m PIN m',
      text: 'Okwuntughe gị na koodu na-abịa n’adreesị email gị na-etọ nke ọhụrụ. N’ime awa 72, naanị ihe ọ ga-eme bụ mkpesa na e zuru ngwaọrụ ezu maọbụ na o furu efu.',
      link: 'Tọgharịa PIN gị',
    },
    registered: {
      question: 'Onye ọzọ debanyere ekwentị m',
      text: 'Pịnye IMEI ya dịka a ga-asị na ị chọrọ idebanye ya. Ibe jụrụ ya ga-enye gị ohere iji rasiti zọọ ekwentị ahụ; ndị uwe ojii na-ekpebi.',
      link: 'Debanye ngwaọrụ',
    },
    certificate: { question: 'Asambodo a ọ bụ ezigbo ya?', text: 'Pịnye nọmba dị na ya.', link: 'Nyochaa asambodo' },
    officer: {
      question: 'Abụ m onye uwe ojii',
      text: 'Ndị uwe ojii nwere ebe nke ha ha si abanye. Ọ bụrụ na i chefuru okwuntughe, onye nlekọta gị maọbụ onye nchịkwa na-enye gị nke ọzọ.',
      link: 'Pọtal ndị na-ahụ maka iwu',
    },
  },
  support: {
    title: 'Enyemaka na nkwado',
    subtitle: 'Azịza ọtụtụ ajụjụ dị n’okpuru ebe a. Maka ndị ọzọ, detara anyị ozi maọbụ kpọọ.',
    contacts: 'Kpọtụrụ anyị',
    kinds: { email: 'Email', phone: 'Ekwentị', whatsapp: 'WhatsApp' },
    say: 'Kwuo ihe ị chọrọ ime na ihe ibe ahụ gosiri. Agwala onye ọ bụla okwuntughe, PIN maọbụ koodu gị: anyị anaghị ajụ ha.',
    none: 'Sistemụ a enyeghị onye a ga-edegara ozi maọbụ kpọọ.',
    noneText: 'Azịza ndị dị n’okpuru na-arụ ọrụ n’enweghị enyemaka.',
    loading: 'Na-achọ otu ị ga-esi kpọtụrụ anyị…',
    failed: 'Otu ị ga-esi kpọtụrụ anyị emepelighị.',
    questions: 'Gịnị mere?',
    simulator: { text: 'Nke a bụ sistemụ nnwale: ị nwere ike ịnwale oku na SMS ebe a.', link: 'Mepee ekwentị nnwale' },
  },
} satisfies Translation<typeof english>
