import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/legal/messages.ts'

export default {
  legal: {
    version: 'Mbipụta {version}',
    privacy: {
      title: 'Ọkwa nzuzo',
      subtitle: 'Ihe anyị na-edebe banyere gị, ihe kpatara ya, ogologo oge ole, na ihe ị nwere ike ime banyere ya.',
      sections: [
        { heading: 'Iwu na-echebe gị', text: [null] },
        {
          heading: 'Ihe anyị na-edebe na ihe mere',
          table: {
            columns: ['Gịnị', 'N’ihi gịnị'],
            rows: [
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
            ],
          },
        },
        { heading: 'Ndị ọzọ na-ahụ ya', list: [null, null, null] },
        {
          heading: 'Ogologo oge anyị na-edebe ya',
          table: {
            columns: ['Gịnị', 'Ogologo oge'],
            rows: [
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
              [null, null],
            ],
          },
          text: [null],
        },
        { heading: 'Ikike gị', list: [null, null, null, null, null] },
        { heading: 'N’ekwentị maọbụ kọmputa gị', text: [null] },
        { heading: 'Ọ bụrụ na ihe adabaghị', text: [null] },
      ],
    },
    terms: {
      title: 'Usoro ojiji',
      subtitle: 'Ihe ị nwere ike ịtụ anya n’aka anyị, na ihe anyị na-atụ anya n’aka gị.',
      sections: [
        { heading: 'Ihe ọrụ a bụ', text: [null] },
        { heading: 'Akaụntụ gị', list: [null, null, null] },
        { heading: 'Nnyocha, akụkọ nnyocha na asambodo', list: [null, null, null] },
        { heading: 'Ịdebanye, ịkara akara na inyefe', list: [null, null, null] },
        { heading: 'Ihe a na-ekweghị', list: [null, null, null], text: [null] },
        { heading: 'Ịkwụsị ya', text: [null] },
        { heading: 'Iwu', text: [null] },
      ],
    },
    compliance: {
      title: 'Irube isi n’iwu',
      subtitle: 'Iwu ndị ọrụ a na-agbaso, na otu ị ga-esi hụ na ọ na-agbaso ha.',
      sections: [
        { heading: 'Nchebe ozi', text: [null], list: [null, null, null] },
        { heading: 'Nọmba njirimara', list: [null, null] },
        { heading: 'Ihe akaebe', list: [null, null, null] },
        { heading: 'Ịkwụ ụgwọ', text: [null] },
        { heading: 'Nchekwa', list: [null, null, null] },
        { heading: 'Ojiji maka onye ọ bụla', text: [null] },
      ],
    },
  },
} satisfies Translation<typeof english>
