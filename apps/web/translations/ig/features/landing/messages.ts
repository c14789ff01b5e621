import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/landing/messages.ts'

export default {
  landing: {
    title: 'Amana – Chekwaa ngwaọrụ gị. Nyochaa tupu ị zụta.',
    description: 'Chọọ IMEI nke ngwaọrụ ọ bụla iji mara ma ọ dị mma, o nwere nsogbu, ka e zuru ya ezu. Ị chọghị akaụntụ.',
    hero: {
      heading: 'Chekwaa ngwaọrụ gị. Nyochaa tupu ị zụta.',
      subtitle: 'Chọọ IMEI nke ngwaọrụ ọ bụla iji mara ma ọ dị mma, o nwere nsogbu, ka e zuru ya ezu. Ị chọghị akaụntụ.',
      placeholder: 'Pịnye IMEI (dịka 354188040123456)',
      button: 'Nyochaa ngwaọrụ',
      note: 'A na-ezite azịza na email mgbe ịkwụchara NGN100 site na kaadị, airtime, maọbụ wallet.',
      figures: 'Amana n’ọnụọgụ',
      counts: {
        stolen: 'Mkpesa izu ohi, {month}',
        found: 'Ndị achọtara ọzọ, {month}',
      },
      statistics: 'Ọnụọgụ nke steeti na ọnwa ọ bụla',
    },
    answers: {
      heading: 'Otu ọchụchọ, azịza atọ nwere ike ịpụta',
      texts: {
        clean: 'Amana amaghị mkpesa ọ bụla banyere ya. Jiri *#06# tulee IMEI ya, ma debe asambodo.',
        flagged:
          'E mere mkpesa na o furu efu, a ka na-elele mkpesa ya, maọbụ nọmba ya yiri ka agbanwere ya. Jụọ ajụjụ tupu ị kwụọ ụgwọ.',
        stolen: 'E mere mkpesa na e zuru ya ezu. Pụọ n’ebe ahụ, gwa ndị uwe ojii.',
      },
    },
    howItWorks: {
      heading: 'Ka o si arụ ọrụ',
      subtitle: 'Nyochaa onye nwe ngwaọrụ n’ihe atọ dị mfe',
      steps: [
        {
          title: 'Pịnye IMEI',
          text: 'Pịnye nọmba IMEI nwere ọnụọgụ 15 n’ebe ọchụchọ anyị echekwara echekwa. Pịa *#06# n’ekwentị ahụ iji hụ ya.',
        },
        { title: 'Kwụọ NGN100', text: 'Jiri kaadị, airtime maọbụ wallet kwụọ ụgwọ. Ọ na-aga ozugbo.' },
        {
          title: 'Nweta azịza na email',
          text: 'Akụkọ nnyocha na-abịa n’igbe email gị. Mgbe ngwaọrụ dị mma, ọ na-enwe asambodo ị ga-egosi ndị ọzọ.',
        },
      ],
    },
    benefits: {
      heading: 'Uru ya',
      subtitle: 'Ekwentị ejirila eji bụ ezigbo ahịa mgbe ị maara ihe mere ya mbụ.',
      list: {
        stolen: {
          title: 'Zere ịzụta ekwentị e zuru ezu',
          text: 'Hụ mkpesa na e zuru ya ezu maọbụ na o furu efu, nke ka dị ire, tupu ego gị apụọ n’aka.',
        },
        ownership: {
          title: 'Jiri ndekọ ụlọ ọrụ netwọk nyochaa onye nwe ya',
          text: 'Jiri ekwentị dị gị n’aka tụnyere ihe nọmba ya na-ekwu: ndị mere ya, ụdị ya, na ma edebanyere ya.',
        },
        certificate: {
          title: 'Asambodo dijitalụ na o dị mma',
          text: 'Akụkọ nnyocha nke dị mma na-enwe asambodo abịanyere aka, ya na koodu QR onye ọ bụla nwere ike ịnyocha n’efu.',
        },
        transfer: {
          title: 'Nnyefe mmadụ abụọ kwadoro',
          text: 'Ree ekwentị ma dekọọ nnyefe ya, ka onye nwe ya ọhụrụ nwee ike igosi na ọ bụ nke ya.',
        },
      },
      button: 'Malite nnyocha ugbu a',
    },
    faq: {
      heading: 'Ajụjụ ndị a na-ajụkarị',
      items: {
        imei: {
          question: 'Gịnị bụ nọmba IMEI?',
          answer: 'IMEI bụ nọmba pụrụ iche nwere ọnụọgụ 15 nke e ji amata otu ngwaọrụ. Ekwentị abụọ ekwesịghị inwe otu IMEI.',
        },
        finding: {
          question: 'Kedu ka m ga-esi hụ IMEI m?',
          answer:
            'Pịa *#06# n’ekwentị ahụ, nọmba ya ga-apụta. Ị ga-ahụkwa ya na Settings, n’okpuru About Phone, na n’igbe ya maọbụ na rasiti.',
        },
        flagged: {
          question: 'Gịnị na-eme ma ngwaọrụ nwee akara nsogbu?',
          answer: 'E nwere ike igbochi ngwaọrụ nwere akara nsogbu na netwọk. Azụla ya ruo mgbe onye nwe ya wepụrụ mkpesa ahụ.',
        },
        transfer: {
          question: 'Enwere m ike inyefe onye ọzọ ngwaọrụ?',
          answer: 'Ee. E nwere ike iji akwụkwọ nyefee ya onye ọzọ, onye nwe ya ọhụrụ na-akwado nnyefe ahụ.',
        },
        payment: {
          question: 'Ịkwụ ụgwọ m ọ dị nchebe?',
          answer: 'Ee. A na-ezochi ozi ịkwụ ụgwọ, ọ na-agbaso PCI DSS. Amana anaghị ahụ nọmba kaadị gị, ọ naghịkwa edebe ya.',
        },
        duration: {
          question: 'Ogologo oge ole ka nnyocha na-ewe?',
          answer: 'Ọtụtụ akụkọ nnyocha na-abịa n’ime nkeji ole na ole ka akwụchara ụgwọ; n’oge ụfọdụ ọ na-ewe ụbọchị ọrụ 1-3.',
        },
      },
      paymentWithoutClaim: 'Ee. A na-ezochi ozi ịkwụ ụgwọ. Amana anaghị ahụ nọmba kaadị gị, ọ naghịkwa edebe ya.',
    },
    compliance: {
      heading: 'Irube isi n’iwu',
      subtitle: 'Ndekọ na-adị mma naanị ka otu o si edebe ihe ndị mmadụ nyere ya n’aka.',
      list: [
        {
          title: 'Iwu na-echebe ozi gị',
          text: 'Anyị na-edebe ozi nkeonwe dịka Nigeria Data Protection Act (NDPA) 2023 na General Application and Implementation Directive (GAID) 2025 si kwuo: maka ihe e kwuru, ọ dịghị agafe oge a chọrọ ya, anaghịkwa ere ya.',
        },
        {
          title: 'Ikike gị dị gị nso',
          text: 'Lee, gbazie, budata maọbụ hichapụ ihe anyị nwere banyere gị. Nnyocha ngwaọrụ anaghị agwa onye ọ bụla onye ị bụ.',
        },
        {
          title: 'Ọchụchọ ọ bụla onye uwe ojii mere na-ahapụ akara',
          text: 'A na-edekọ ihe ndị na-ahụ maka iwu chọrọ: onye chọrọ ya, oge, na ihe kpatara ya, na ndekọ a na-apụghị ịgbanwe.',
        },
        {
          title: 'Asambodo i nwere ike ịnyocha n’enweghị anyị',
          text: 'A na-abịanye aka na dijitalụ n’asambodo ọ bụla. Anyị bipụtara igodo ọha anyị, ka onye ọ bụla nyochaa asambodo n’onwe ya.',
        },
      ],
    },
    animations: {
      title: 'Ederede na-agagharị',
      text: 'Isiokwu nke ibe mbido, mkpụrụedemede n’otu n’otu. Ọ na-akwụsị na ngwaọrụ chọrọ ka ihe ghara ịna-agagharị.',
      again: 'Gosi ya ọzọ',
    },
  },
} satisfies Translation<typeof english>
