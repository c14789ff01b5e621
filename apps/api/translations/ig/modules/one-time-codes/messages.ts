import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/one-time-codes/messages.ts'

export default {
  codes: {
    verify_email: {
      subject: 'Koodu nnyocha Amana gị',
      intro: 'Nnọọ na Amana. Pịnye koodu a iji nyochaa adreesị email gị.',
      advice: 'Ọ bụrụ na ị mepeghị akaụntụ, leghara email a anya.',
      reason: 'Ị natara email a n’ihi na mmadụ ji adreesị a mepee akaụntụ Amana.',
      sms: 'Koodu Amana gị bụ {code}. Ọ {valid}. Agwala ya onye ọ bụla.',
    },
    sign_in: {
      subject: 'Koodu nbanye Amana gị',
      intro: 'Pịnye koodu a iji mechaa ịbanye.',
      advice: 'Ọ bụrụ na ị naghị abanye, mmadụ ma okwuntughe gị: gbanwee ya ugbu a.',
      reason: 'Ị natara email a n’ihi na mmadụ ji ezigbo okwuntughe banye n’akaụntụ Amana gị.',
      sms: 'Koodu nbanye Amana gị bụ {code}. Ọ {valid}. Agwala ya onye ọ bụla.',
    },
    reset_password: {
      subject: 'Koodu ịtọgharị okwuntughe Amana gị',
      intro: 'Pịnye koodu a iji họrọ okwuntughe ọhụrụ.',
      advice: 'Ọ bụrụ na ị rịọghị ya, leghara email a anya: okwuntughe gị agbanweghị.',
      reason: 'Ị natara email a n’ihi na mmadụ rịọrọ ka atọgharịa okwuntughe nke akaụntụ Amana gị.',
      sms: 'Koodu ịtọgharị okwuntughe Amana gị bụ {code}. Ọ {valid}. Agwala ya onye ọ bụla.',
    },
    verify_phone: {
      subject: 'Koodu nnyocha ekwentị Amana gị',
      intro: 'Pịnye koodu a iji nyochaa nọmba ekwentị gị.',
      advice: '',
      reason: 'Ị natara email a n’ihi na a na-enyocha nọmba ekwentị maka akaụntụ Amana gị.',
      sms: 'Koodu Amana gị bụ {code}. Ọ {valid}. Agwala ya onye ọ bụla.',
    },
    transfer: {
      subject: 'Koodu nnyefe Amana gị',
      intro:
        'Mmadụ chọrọ inyefe gị ngwaọrụ. Koodu a na-emecha nnyefe ahụ. Ị nwekwara ike ịnakwere ya maọbụ jụ ya n’akaụntụ gị na Amana.',
      advice:
        'Gwa onye na-enyefe ya koodu a naanị mgbe ngwaọrụ ahụ dị gị n’aka. Ọ bụrụ na ị naghị atụ anya ngwaọrụ, leghara email a anya, agwakwala onye ọ bụla koodu a.',
      reason: 'Ị natara email a n’ihi na onye nwe ngwaọrụ kpọrọ gị onye nwe ya ọhụrụ na Amana.',
      sms: 'Koodu nnyefe Amana gị bụ {code}, {valid}. Gwa ya onye na-enyefe naanị mgbe ngwaọrụ dị gị n’aka.',
    },
    two_factor: {
      subject: 'Gbanye nbanye nzọụkwụ abụọ',
      intro: 'Pịnye koodu a iji gbanye koodu nbanye email maka akaụntụ Amana gị.',
      advice: 'Ọ bụrụ na ị rịọghị ya, mmadụ banyere dịka gị: gbanwee okwuntughe gị ugbu a.',
      reason: 'Ị natara email a n’ihi na onye banyere n’akaụntụ Amana gị na-agbanye nbanye nzọụkwụ abụọ.',
      sms: 'Koodu Amana gị bụ {code}. Ọ {valid}. Agwala ya onye ọ bụla.',
    },
    second_step: {
      subject: 'Kwado mgbanwe nke akaụntụ Amana gị',
      intro: 'Pịnye koodu a iji kwado mgbanwe ahụ.',
      advice: 'Ọ bụrụ na ị naghị agbanwe ihe ọ bụla, mmadụ banyere dịka gị, makwa okwuntughe gị: gbanwee ya ugbu a.',
      reason: 'Ị natara email a n’ihi na onye banyere n’akaụntụ Amana gị na-agbanwe ya.',
      sms: 'Koodu Amana gị bụ {code}. Ọ {valid}. Agwala ya onye ọ bụla.',
    },
    identity: {
      subject: 'Koodu njirimara Amana gị',
      intro: 'Pịnye koodu a iji nyochaa NIN maọbụ BVN gị.',
      advice: 'Ọ bụrụ na ị naghị enyocha NIN maọbụ BVN gị, onye ọzọ na-eji nọmba gị.',
      reason: 'Ị natara email a n’ihi na mmadụ na-enyocha NIN maọbụ BVN gị na Amana.',
      sms: 'Koodu Amana gị iji nyochaa NIN maọbụ BVN gị bụ {code}, {valid}. Ọ bụghị gị? Agwala onye ọ bụla koodu a.',
    },
    reset_pin: {
      subject: 'Koodu ịtọgharị PIN Amana gị',
      intro: 'Pịnye koodu a iji họrọ PIN nchekwa ọhụrụ.',
      advice: 'Ọ bụrụ na ị rịọghị ya, mmadụ banyere dịka gị, makwa okwuntughe gị: gbanwee ya ugbu a.',
      reason: 'Ị natara email a n’ihi na onye banyere n’akaụntụ Amana gị rịọrọ ka atọgharịa PIN nchekwa ya.',
      sms: 'Koodu ịtọgharị PIN Amana gị bụ {code}. Ọ {valid}. Agwala ya onye ọ bụla.',
    },
    report_contact: {
      subject: 'Kwado mkpesa i mere na Amana',
      intro: 'Daalụ maka ime mkpesa ngwaọrụ. Pịnye koodu a iji kwado otu anyị ga-esi kpọtụrụ gị.',
      advice: 'Ọ bụrụ na i meghị mkpesa ngwaọrụ, leghara email a anya.',
      reason: 'Ị natara email a n’ihi na mkpesa ngwaọrụ na Amana nyere adreesị a maka ịkpọtụrụ.',
      sms: 'Koodu Amana gị iji kwado mkpesa gị bụ {code}. Ọ {valid}. Agwala ya onye ọ bụla.',
    },
  },
  code: {
    label: 'Koodu',
    preview: 'Koodu gị bụ {code}. Ọ {valid}.',
    note: 'Koodu a {valid}.',
    doNotShare: 'Agwala ya onye ọ bụla. Ọ dịghị onye Amana ga-ajụ gị ya.',
    validMinutes: { other: 'dị ire nkeji {count}' },
  },
  link: {
    subject: 'Nyochaa adreesị email gị',
    reason: 'Ị natara email a n’ihi na onye banyere na Amana nyere adreesị a dịka nke ya.',
    preview: 'Mepee njikọ a iji nyochaa adreesị gị.',
    intro: 'Mepee njikọ a iji nyochaa na adreesị a bụ nke akaụntụ Amana gị.',
    button: 'Nyochaa adreesị email m',
    validHours: { other: 'Njikọ a dị ire awa {count}, e nwekwara ike iji ya otu ugboro.' },
    advice: 'Ọ bụrụ na ị rịọghị ya, emepela njikọ a: a gaghị enyocha adreesị a.',
  },
} satisfies Translation<typeof english>
