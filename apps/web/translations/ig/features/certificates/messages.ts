import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/certificates/messages.ts'

export default {
  certificate: {
    title: 'Asambodo {number}',
    heading: 'Asambodo ngwaọrụ',
    status: {
      valid: { badge: 'Dị ire', title: 'Asambodo a dị ire', text: 'E dochibeghị ya, akagbubeghịkwa ya.' },
      superseded: {
        badge: 'E dochiri ya',
        title: 'E dochiri asambodo a',
        text: 'Ọ dịghịzi ire. Rịọ onye na-ere ya nke ugbu a, maọbụ nyochaa IMEI ya ọzọ tupu ị zụta.',
      },
      revoked: {
        badge: 'Akagburu ya',
        title: 'Akagburu asambodo a',
        text: 'Ọ dịghịzi ire. Atụkwasịla ya obi, akwụkwala ụgwọ tupu i nyochaa IMEI ya ọzọ.',
      },
    },
    checking: 'Na-enyocha asambodo a…',
    forged: {
      badge: 'Mbinye aka adabaghị',
      title: 'Atụkwasịla asambodo a obi',
      text: 'Ejighị igodo ọha Amana bịanye aka n’ihe dị na ya. Nyochaa IMEI ya n’onwe ya tupu ị zụta.',
    },
    statusAsOf: 'Ọnọdụ ya na {time}',
    fields: {
      imei: 'IMEI',
      brand: 'Ndị mere ya',
      model: 'Ụdị',
      kind: 'Enyere ya maka',
      result: 'Azịza',
      ownership: 'Onye nwe ya',
      issuedAt: 'Enyere ya',
      changedAt: { superseded: 'E dochiri ya', revoked: 'Akagburu ya' },
      number: 'Nọmba asambodo',
      issuer: 'Onye nyere ya',
      keyId: 'Igodo',
    },
    kinds: { verification: 'Nnyocha ngwaọrụ nke dị mma', registration: 'Ndebanye ngwaọrụ' },
    results: { clean: 'O dị mma', flagged: 'O nwere nsogbu: nọmba ya yiri ka agbanwere ya' },
    ownership: {
      proven: 'E gosiri ya onye uwe ojii',
      not_proven: 'E gosibeghị onye nwe ya: rịọ onye na-ere ya rasiti',
    },
    unknown: 'Amaghị ya',
    compare:
      'Jiri IMEI a tụnyere ekwentị dị gị n’aka: pịa *#06# na ya. Asambodo nke IMEI ọzọ anaghị ekwu ihe ọ bụla banyere ekwentị a.',
    signature: {
      heading: 'Mbinye aka',
      checking: 'Na-enyocha mbinye aka…',
      good: {
        title: 'Enyochara mbinye aka na ngwaọrụ a',
        text: 'Ihe nchọgharị gị nyochara na ọ bụ Amana nyere ihe a nakwa na onye ọ bụla agbanwebeghị ya.',
      },
      bad: {
        title: 'Mbinye aka adabaghị',
        text: 'Ejighị igodo ọha Amana bịanye aka n’ihe a. Atụkwasịla asambodo a obi.',
      },
      unsupported: {
        title: 'Enyochaghị mbinye aka ebe a',
        text: 'Igodo ọha maọbụ nnyocha ya emepelighị. Ị ka nwere ike iji aka gị nyochaa ya dịka akọwara n’okpuru.',
      },
      receipt: 'Nyochaa rasiti ya na ndekọ ọha',
      how: 'Jiri aka gị nyochaa ya',
      howText:
        'E ji Ed25519 bịanye aka n’ihe dị n’okpuru. Were igodo ọha nwere key id a, ma jiri ya nyochaa mbinye aka (base64url) n’elu kpọmkwem UTF-8 bytes nke ihe ahụ.',
      keys: 'Igodo ọha',
      content: 'Ihe abịanyere aka',
      value: 'Mbinye aka',
      copyKey: 'Detuo key id',
      copyContent: 'Detuo ihe dị na ya',
      copyValue: 'Detuo mbinye aka',
      copied: 'E detuola',
    },
    notFound: {
      title: 'Ọ dịghị asambodo nwere nọmba a',
      text: 'Lelee ma i dehiere nọmba ahụ. Ọ bụrụ na mmadụ gosiri gị asambodo a, ọ bụghị Amana nyere ya.',
    },
    failed: {
      title: 'Asambodo a emepelighị',
      text: 'Ọrụ anyị azaghị. Lelee njikọ ịntanetị gị, nwaa ọzọ.',
    },
    again: 'Nyochaa ngwaọrụ',
  },
  findCertificate: {
    title: 'Nyochaa asambodo',
    subtitle: 'Onye na-ere ekwentị ọ na-egosi gị asambodo? Pịnye nọmba ya, maọbụ jiri kamera gị skaan koodu QR ya.',
    form: 'Nyochaa asambodo',
    label: 'Nọmba asambodo',
    hint: 'Ọ na-amalite na AM, dịka AM-2026-7K3QX9VB-4M2NT8RC.',
    wrong: 'Pịnye nọmba ahụ niile dịka ọ dị n’asambodo. Ọ na-amalite na AM.',
    submit: 'Nyochaa',
    withoutNetwork: 'Enweghị netwọk? Nyochaa koodu anọ-akụkụ nke ka ibu',
  },
  offlineCode: {
    heading: 'Maka ojiji n’enweghị netwọk',
    label: 'Jiri ibe Nyochaa nke Amana skaan ya; ọ na-arụ ọrụ n’enweghị netwọk',
    picture: 'Koodu QR nke asambodo a',
    copy: 'Detuo ederede ya',
    copied: 'E detuola',
    link: 'Mepee ibe Nyochaa',
    ended: 'Koodu maka ojiji n’enweghị netwọk na-adị ire ụbọchị 90, ụbọchị ndị ahụ agwụla. Nyochaa IMEI ya ọzọ kama.',
  },
} satisfies Translation<typeof english>
