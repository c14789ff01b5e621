import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/statistics/messages.ts'

export default {
  statistics: {
    title: 'Ọnụọgụ',
    lead: 'Ekwentị ole ka e mere mkpesa na e zuru ezu, na furu efu, na ole achọtara ọzọ, n’ọnwa ọ bụla na steeti ọ bụla.',
    empty: {
      heading: 'E bipụtabeghị ọnwa ọ bụla',
      text: 'Ọnụọgụ mbụ ga-apụta ebe a mgbe otu ọnwa zuru ezu. A na-ebipụta ọnwa ọ bụla site n’ụbọchị 5 nke ọnwa na-esote ya, e mechaa ọ naghị agbanwe ọzọ.',
    },
    types: { stolen: 'E zuru ezu', lost: 'Furu efu', found: 'Achọtara ọzọ' },
    figures: {
      stolen: 'mkpesa na e zuru ezu',
      lost: 'mkpesa na o furu efu',
      found: 'achọtara ọzọ',
      share: 'achọtara ọzọ n’ime 100 ọ bụla e mere mkpesa ya n’ọnwa ahụ',
      note: 'Mkpokọta nke ọnụọgụ ndị e bipụtara n’okpuru. Steeti ndị nwere okwu na-erughị 10 esoghị na ha.',
      none: 'Ọ dịghị ọnụọgụ nke ọnwa a ruru 10.',
    },
    map: {
      heading: 'Mkpesa izu ohi, site na steeti',
      legend: 'Okwu izu ohi e mere mkpesa ya',
      hidden: 'na-erughị 10, maọbụ ọ dịghị',
      range: '{least} ruo {most}',
      populous: 'Steeti ndị nwere ọtụtụ mmadụ na-enwekarị okwu karịa. Eserese a na-egosi ọnụọgụ, ọ bụghị otu izu ohi si adịkarị.',
      credit: 'Eserese: mapsvg.com, site na @svg-maps/nigeria, CC BY 4.0, e mere ka oke ya dị mfe.',
    },
    table: {
      caption: 'Okwu n’ọnwa {month}',
      state: 'Steeti',
      hidden: 'na-erughị 10',
      short: '<10',
      note: '<10 pụtara na-erughị 10, ma ọ dịghị so na ya.',
    },
    trends: {
      heading: 'Site n’ọnwa ruo n’ọnwa',
      note: 'Mkpokọta nke ọnụọgụ e bipụtara. Ogwe nke ọnwa na-etokwa mgbe steeti gafere okwu 10, na mgbe ndị na-eji Amana bara ụba.',
      later: 'Otu ọnwa si aga ga-apụta ebe a na mbipụta nke abụọ.',
      month: 'Ọnwa',
    },
    method: {
      heading: 'Ka anyị si agụ ọnụ',
      list: [
        'A na-agụ otu okwu otu ugboro, n’ọnwa akara ya malitere ịdị ire, n’oge Lagos, na na steeti ebe ohi ahụ mere. Ekwentị nwere IMEI abụọ bụ otu okwu; ekwentị furu efu nke e mechara mata na e zuru ya ezu bụ otu okwu izu ohi; nke achọtara na-agụ n’ọnwa nke ya.',
        'A na-agụ naanị okwu 3 nke otu onye n’otu ọnwa.',
        'A na-ezo ọnụọgụ na-erughị 10, a na-ezokwa ọ dịghị dịka itoolu. A na-eme ka ndị ọzọ dịrị na 5 kacha nso. E ji naanị ọnụọgụ e bipụtara eme mkpokọta, oke na ogwe, ka onye ọ bụla ghara ịgbakọta nke e zoro ezo.',
        'Ọ dịghị tebụl ka nke a kọwaa: ọ dịghị nke ndị mere ya, ụbọchị, ụlọ ọrụ ndị uwe ojii maọbụ local government area.',
        'A naghị agụ mkpesa a ka na-elele, ndị ajụrụ maọbụ ndị a na-enyochaghị nọmba maọbụ email ha.',
        'Mbipụta anaghị agbanwe. Imechi okwu, ihichapụ onye na mkpebi ndị e mere ma e mesịa anaghị agbanwe ihe ọ bụla na ya, digest ya dịkwa na ndekọ ọha.',
      ],
    },
    downloads: {
      heading: 'Budata',
      text: 'Ọnwa ọ bụla dịka JSON na CSV n’okpuru CC BY 4.0, ya na ihe akaebe na ndekọ ọha nwere digest ya.',
      check: 'Ka e si enyocha ihe akaebe',
      month: 'Ọnwa',
      files: { json: 'JSON', csv: 'CSV', proof: 'Akaebe' },
      label: '{file} nke {month}',
    },
  },
} satisfies Translation<typeof english>
