import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/law-enforcement/officers/messages.ts'

export default {
  commandOfficers: {
    title: 'Ndị uwe ojii nke komandị gị',
    back: 'Laghachi n’okwu edekọrọ',
    subtitle: 'Ndị uwe ojii nke komandị {command}. Ihe ị gbanwere na-adị na ndekọ ọrụ ya na aha gị.',
    loading: 'Na-ebubata ndị uwe ojii…',
    forbidden: 'Naanị ndị nlekọta na-elekọta akaụntụ ndị uwe ojii.',
    failed: 'Ndị uwe ojii emepelighị.',
    notSaved: 'Agbanweghị ihe ọ bụla. Biko nwaa ọzọ.',
    empty: 'Ọ dịbeghị onye uwe ojii nke komandị gị nwere akaụntụ.',
    caption: 'Ndị uwe ojii site n’ID',
    columns: { officer: 'Onye uwe ojii', rank: 'Ọkwa na ụlọ ọrụ', status: 'Ọnọdụ', until: 'Na-arụ ọrụ ruo', change: 'Akaụntụ' },
    statuses: { active: 'Na-arụ ọrụ', 'new': 'Akpọrọ ya', expired: 'Oge agwụla', suspended: 'Akwụsịtụrụ' },
    suspendedOn: 'kemgbe {day}',
    supervisor: 'Onye nlekọta',
    administrators: 'Onye nchịkwa na-agbanwe akaụntụ nke ndị nlekọta.',
    cancel: 'Kagbuo',
    invite: {
      open: 'Kpọọ onye uwe ojii',
      submit: 'Kpọọ',
      officerId: 'ID onye uwe ojii',
      officerIdHint: 'Mkpụrụedemede na ọnụọgụ 6 ruo 10',
      email: 'Email ọrụ',
      emailHint: 'Ebe ahụ ka okwuntughe otu ugboro na koodu mbanye na-aga, ọ bụghị ebe onye ọzọ nọ.',
      firstName: 'Aha mbụ',
      lastName: 'Aha ikpeazụ',
      phone: 'Nọmba ekwentị',
      rank: 'Ọkwa',
      forceNumber: 'Nọmba ọrụ',
      station: 'Ụlọ ọrụ',
      until: 'Ụbọchị ikpeazụ akaụntụ',
    },
    suspend: {
      name: 'Kwụsịtụ',
      title: 'Kwụsịtụ {name}',
      text: 'Nbanye ya niile ga-akwụsị ozugbo, onye uwe ojii ahụ agaghịkwa enwe ike ịbanye. Okwu ndị dị ya n’aka ga-aga na komandị steeti gị.',
    },
    reinstate: {
      name: 'Weghachi',
      title: 'Weghachi {name}',
      text: 'Onye uwe ojii ahụ ga-eji otu okwuntughe ahụ banye ọzọ. Okwu ndị gara na komandị steeti ga-anọ ebe ahụ.',
    },
    renew: {
      name: 'Gbatịa oge',
      title: 'Gbatịa oge akaụntụ nke {name}',
      text: 'Akaụntụ ahụ ga-arụ ọrụ ruo na njedebe nke ụbọchị a. Ọ bụrụ na akwụsịtụrụ ya, ọ ka ga-adị otu ahụ.',
    },
    reset: {
      name: 'Okwuntughe ọhụrụ',
      title: 'Okwuntughe otu ugboro ọhụrụ maka {name}',
      text: 'Jide n’aka na ị maara onye na-arịọ. Okwuntughe ochie na mbanye niile ga-akwụsị. Okwuntughe otu ugboro ọhụrụ ga-aga naanị n’igbe email ọrụ nke onye uwe ojii ahụ.',
      submit: 'Zipụ okwuntughe ọhụrụ',
    },
    ask: {
      none: 'Komandị {command} enwebeghị ụlọ ọrụ na Amana.',
      applied: '{name} na-eche nnabata.',
      suspended: 'Akwụsịtụrụ {name}.',
      text: 'Ruo mgbe ahụ, onye nchịkwa na-elekọta ndị uwe ojii gị. Gwa onye nchịkwa ka o mee ka nke a rụọ ọrụ:',
    },
  },
} satisfies Translation<typeof english>
