import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/partners/messages.ts'

export default {
  partners: {
    title: 'Jiri igwe nyochaa ekwentị',
    subtitle:
      'Maka ahịa, ndị na-arụzi ekwentị, ndị mkpuchi, netwọk na komandị ndị uwe ojii na-enyocha ekwentị karịa nke mmadụ pụrụ ịpịnye.',
    apply: 'Rịọ ịbụ onye mmekọ',
    open: 'Mepee ụlọ ọrụ gị',
    developers: 'Gụọ nkọwa ya',
    whatTitle: 'Ihe ị na-enweta',
    what: [
      {
        title: 'Otu azịza onye ọ bụla na-enweta',
        text: 'Sistemụ gị na-anụ ihe onye na-azụ ekwentị na saịtị a na-anụ, site n’otu ndekọ n’otu oge ahụ.',
      },
      {
        title: 'Otu nọmba, maọbụ otu nde',
        text: 'Jụọ banyere otu ekwentị tupu ị zụta ya, maọbụ bulite faịlụ nke ngwa ahịa gị niile wee budata azịza ya.',
      },
      {
        title: 'Ozi ọhụrụ na-ajụghị ajụ',
        text: 'Mgbe e mere mkpesa na e zuru ekwentị i nyochara ezu, maọbụ na achọtara ya ọzọ, webhook abịanyere aka na-agwa gị. Anyị na-eme nke a ruo ụbọchị 90.',
      },
      {
        title: 'Usoro ụlọ ọrụ netwọk',
        text: 'CAMARA DeviceAuthenticity, dịka e bipụtara ya. Client nnwale na-arụ ọrụ tupu onye ọ bụla anabata gị.',
      },
    ],
    priceTitle: 'Ego ole ọ bụ',
    price:
      'Ego akwụrụ tupu oge eruo, na otu ọnụ ahịa maka nnyocha ọ bụla dịka nkwekọrịta gị si dị. Nọmba na-abụghị IMEI bụ n’efu. Client nnwale bụ n’efu.',
    priceAsRule:
      'Ego akwụrụ tupu oge eruo, na otu ọnụ ahịa maka nnyocha ọ bụla dịka nkwekọrịta gị si dị, ọ na-abụkarị NGN {amount}. Nọmba na-abụghị IMEI bụ n’efu. Client nnwale bụ n’efu.',
    once: 'Ị na-akwụ ụgwọ otu nọmba otu ugboro n’ime awa 24, ma ị jụrụ ya naanị ya ma ọ nọ n’ime faịlụ.',
    rulesTitle: 'Ihe anyị chọrọ n’aka gị',
    rules: [
      'Jụọ naanị banyere ekwentị a na-ere gị, ndị ị na-enye mkpuchi, ndị ị na-arụzi maọbụ ndị ị na-ejikọ.',
      'A na-edekọ ajụjụ ọ bụla ya na aha gị na ebumnuche gị. Onye nwe ekwentị e zuru ezu na-ama na mmadụ jụrụ, ma ọ naghị ama onye jụrụ.',
      'Ị gaghị ama onye nwe ekwentị ahụ.',
    ],
  },
  application: {
    title: 'Rịọ ịbụ onye mmekọ',
    subtitle:
      'Onye nchịkwa na-agụ arịrịọ gị wee zitere gị mkpebi ya na email. Ruo mgbe ahụ, i nwere ike iji client nnwale rụọ ọrụ.',
    back: 'Ndị mmekọ',
    name: 'Aha ụlọ ọrụ',
    kind: 'Ihe ọ na-eme',
    kinds: {
      marketplace: 'Ahịa',
      repair: 'Ụlọ nrụzi ekwentị',
      insurer: 'Ndị mkpuchi',
      network: 'Ụlọ ọrụ netwọk',
      police: 'Komandị uwe ojii',
      other: 'Ọzọ',
    },
    kindPlaceholder: 'Họrọ otu',
    website: 'Webụsaịtị (ọ bụghị iwu)',
    email: 'Email maka nkwekọrịta na ụgwọ',
    purpose: 'Gịnị mere ị chọrọ iji nyochaa ekwentị?',
    purposeHint: 'Otu ahịrịokwu maọbụ abụọ. Ha na-adị n’akụkụ ajụjụ ọ bụla na ndekọ ọrụ anyị.',
    submit: 'Ziga arịrịọ',
    failed: 'Enweghị ike iziga arịrịọ ahụ. Biko nwaa ọzọ.',
  },
} satisfies Translation<typeof english>
