import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/legal/messages.ts'

export default {
  legal: {
    version: 'Bugu {version}',
    privacy: {
      title: 'Bayanin sirri',
      subtitle: 'Abin da muke ajiyewa game da ku, dalili, tsawon lokaci, da abin da za ku iya yi.',
      sections: [
        {
          heading: null,
          text: [null],
        },
        {
          heading: null,
          table: {
            columns: [null, null],
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
        {
          heading: null,
          list: [null, null, null],
        },
        {
          heading: null,
          table: {
            columns: [null, null],
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
        {
          heading: null,
          list: [null, null, null, null, null],
        },
        {
          heading: null,
          text: [null],
        },
        {
          heading: null,
          text: [null],
        },
      ],
    },
    terms: {
      title: 'Sharuɗɗan amfani',
      subtitle: 'Abin da za ku sa rai daga gare mu, da abin da muke sa rai daga gare ku.',
      sections: [
        {
          heading: null,
          text: [null],
        },
        {
          heading: null,
          list: [null, null, null],
        },
        {
          heading: null,
          list: [null, null, null],
        },
        {
          heading: null,
          list: [null, null, null],
        },
        {
          heading: null,
          list: [null, null, null],
          text: [null],
        },
        {
          heading: null,
          text: [null],
        },
        {
          heading: null,
          text: [null],
        },
      ],
    },
    compliance: {
      title: 'Bin doka',
      subtitle: 'Dokokin da wannan aiki yake bi, da yadda za ku iya ganin haka.',
      sections: [
        {
          heading: null,
          text: [null],
          list: [null, null, null],
        },
        {
          heading: null,
          list: [null, null],
        },
        {
          heading: null,
          list: [null, null, null],
        },
        {
          heading: null,
          text: [null],
        },
        {
          heading: null,
          list: [null, null, null],
        },
        {
          heading: null,
          text: [null],
        },
      ],
    },
  },
} satisfies Translation<typeof english>
