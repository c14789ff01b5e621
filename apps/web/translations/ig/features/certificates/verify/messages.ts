import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/certificates/verify/messages.ts'

export default {
  verify: {
    title: 'Nyochaa asambodo',
    subtitle: 'Ọ na-arụ ọrụ n’enweghị netwọk. Skaan koodu anọ-akụkụ nke ka ibu n’asambodo, mepee foto ya, maọbụ mado ederede ya.',
    scan: 'Skaan koodu',
    label: 'Asambodo',
    hint: 'Ederede ya na-amalite na AMN1:',
    submit: 'Nyochaa',
    empty: 'Skaan koodu ahụ, maọbụ mado ederede ya niile.',
    noKeys: 'Ngwaọrụ a edebebeghị igodo Amana. Jikọọ na netwọk, mepee ibe a otu ugboro, wee nyochaa ọzọ.',
    notLoaded: 'Ihe nnyocha emepelighị. Jikọọ na netwọk, nwaa ọzọ.',
    verdicts: {
      valid: {
        badge: 'Dị ire',
        title: 'Ọ bụ Amana nyere asambodo a',
        text: 'Ọ na-ekwu ihe Amana maara mgbe enyere ya. Ọ naghị ekwu ihe mere ekwentị ahụ kemgbe ahụ.',
      },
      revoked: {
        badge: 'Akagburu ya',
        title: 'Akagburu asambodo a',
        text: 'Ọ dịghịzi ire. Atụkwasịla ya obi, akwụkwala ụgwọ.',
      },
      superseded: {
        badge: 'E dochiri ya',
        title: 'E dochiri asambodo a',
        text: 'Ọ dịghịzi ire. Rịọ onye na-ere ya nke ugbu a, maọbụ nyochaa IMEI ya ọzọ tupu ị zụta.',
      },
      expired: {
        badge: 'Oge agwụla',
        title: 'Asambodo a emeela ochie',
        text: 'Nnyocha na-adị ire ụbọchị 90. Nyochaa IMEI ya ọzọ tupu ị zụta.',
      },
    },
    invalid: {
      badge: 'Adịghị ire',
      title: {
        not_ours: 'Nke a abụghị koodu asambodo',
        newer: 'Ibe a emeela ochie maka asambodo a',
        damaged: 'Enweghị ike ịgụ asambodo a',
        unknown_key: 'Onye anyị na-amaghị bịanyere aka na ya',
        forged: 'Atụkwasịla asambodo a obi',
        revoked_key: 'Igodo ya adịghịzi ire',
      },
      text: {
        not_ours: 'Ederede asambodo na-amalite na AMN1:. Skaan nke ka ibu n’ime koodu anọ-akụkụ abụọ ya.',
        newer: 'Jikọọ na netwọk, mepee ibe a ọzọ, wee nyochaa ya ọzọ.',
        damaged:
          'Akụkụ nke ederede ya adịghị, maọbụ agbanwere ya. Skaan koodu ahụ n’onwe ya: nke e detuuru nke oghere ya gbanwere emebiela.',
        unknown_key:
          'Ọ dịghị igodo ọha Amana e ji bịanye aka na ya. Ọ bụrụ na i nweghị netwọk, jikọọ otu ugboro wee nyochaa ọzọ.',
        forged: 'Agbanwere ederede ya, maọbụ na Amana abịanyeghị aka na ya. Nyochaa IMEI n’onwe ya tupu ị zụta.',
        revoked_key:
          'Amana hapụrụ igodo e ji bịanye aka na ya, n’ihi na ndị ọzọ nwere ike inwe ya. Rịọ onye na-ere ya ibe asambodo ya maọbụ PDF ọhụrụ sitere na Amana: koodu ha nwere igodo ọhụrụ.',
      },
    },
    asOf: {
      valid: 'Akagbubeghị ya ruo {time}.',
      revoked: 'Na {time}: a kagbuola ya.',
      superseded: 'Na {time}: e dochiela ya.',
      expired: 'Akagbubeghị ya ruo {time}.',
    },
    noList: 'Ndepụta ọnọdụ adịghị na ngwaọrụ a, ya mere a gaghị ahụ ma akagburu ya. Jikọọ na netwọk wee nyochaa ọzọ.',
    today: '{time} taa',
    compare: 'Pịa *#06# n’ekwentị ahụ ma tulee ọnụọgụ niile. Asambodo nke IMEI ọzọ anaghị ekwu ihe ọ bụla banyere ekwentị a.',
    fields: {
      imei: 'IMEI',
      brand: 'Ndị mere ya',
      model: 'Ụdị',
      issuedAt: 'Enyere ya',
      ends: 'Dị ire ruo',
      endless: 'Mkpesa, nzọ maọbụ onye nwe ya ọhụrụ na-eme ka ọ kwụsị',
      kind: 'Enyere ya maka',
      result: 'Azịza n’ụbọchị ahụ',
      number: 'Nọmba asambodo',
      issuer: 'Onye nyere ya',
    },
    checkNow: 'Nyochaa IMEI a ugbu a',
    openPage: 'Mepee ibe ya',
    needsNetwork: 'Ha abụọ chọrọ netwọk.',
    otherCode: 'Nke ahụ bụ koodu nke ibe asambodo.',
    kept: {
      ready: 'Ọ dị njikere n’enweghị netwọk. Ndepụta ọnọdụ nke {time}.',
      readyWithoutList: 'Ọ dị njikere n’enweghị netwọk. Asambodo enwebeghị ndepụta ọnọdụ.',
      keeping: 'Na-edebe ibe a na igodo Amana maka ojiji n’enweghị netwọk…',
      not: 'Ọ dịghị njikere n’enweghị netwọk: jikọọ ma mepee ibe a otu ugboro.',
    },
    scanner: {
      title: 'Skaan asambodo',
      text: 'Jide kamera n’elu nke ka ibu n’ime koodu anọ-akụkụ abụọ, maọbụ họrọ foto ya.',
      looking: 'Na-achọ asambodo…',
      none: 'Ahụghị asambodo na foto a. Were koodu anọ-akụkụ nke ka ibu site n’elu kpọmkwem, ka ọ pụta ihe ma zuo ezu.',
      noReader: 'Skana emepelighị. Jikọọ na netwọk otu ugboro, maọbụ mado ederede ya.',
    },
  },
} satisfies Translation<typeof english>
