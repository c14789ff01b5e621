import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/statistics/messages.ts'

export default {
  statistics: {
    title: 'Statistics',
    lead: 'How many phones dem report say dem tiff, say e lost, and how many dem don find back, month by month and state by state.',
    empty: {
      heading: 'No month don come out yet',
      text: 'Di first figures go show here once one month don complete. Each month dey come out from di 5th of di next one, and afta dat e no dey change.',
    },
    types: { stolen: 'Dem tiff am', lost: 'E don lost', found: 'Dem don find am back' },
    figures: {
      stolen: 'dem report say dem tiff',
      lost: 'dem report say e lost',
      found: 'dem don find am back',
      share: 'dem don find back for evri 100 wey dem report dat month',
      note: 'Total of di counts wey dey published down here. States wey get less than 10 cases no dey inside.',
      none: 'No count for dis month reach 10.',
    },
    map: {
      heading: 'Reports say dem tiff am, by state',
      legend: 'Cases wey dem report say dem tiff',
      hidden: 'less than 10, or none',
      range: '{least} to {most}',
      populous: 'States wey get plenty pipo get more cases. Di map dey show counts, no be how tiff-tiff easy to hapun.',
      credit: 'Map: mapsvg.com, through @svg-maps/nigeria, CC BY 4.0, we don make di outlines simple.',
    },
    table: {
      caption: 'Cases for {month}',
      state: 'State',
      hidden: 'less than 10',
      short: '<10',
      note: '<10 mean less than 10, and e fit be none.',
    },
    trends: {
      heading: 'Month by month',
      note: 'Total of published counts. Di bar of one month also dey grow when state pass 10 cases, and when more pipo dey use Amana.',
      later: 'How di months dey go go show here when di second release come out.',
      month: 'Month',
    },
    method: {
      heading: 'How we dey count',
      list: [
        'One case dey count once, for di month wey im flag become active, by Lagos time, and for di state wia di tiff-tiff hapun. Phone wey get two IMEIs na one case; phone wey lost wey we later know say dem tiff na one stolen case; di one wey dem don find dey count for im own month.',
        'For one pesin and one month, at most 3 cases dey count.',
        'Counts wey no reach 10 dey hidden, and none dey hidden just like nine. We dey round di oda ones to di nearest 5. Totals, shares and bars dey come from published counts only, so nobody fit work out any hidden one.',
        'No table dey wey get more detail: none by brand, day, station or local government area.',
        'Reports wey dey under review, wey dem reject or wey no get confirmed contact no dey count.',
        'Release no dey change. To close case, to erase pesin and later decisions no dey change anytin inside am, and im digest dey di public log.',
      ],
    },
    downloads: {
      heading: 'Download',
      text: 'Each month as JSON and CSV under CC BY 4.0, with proof say di public log get im digest.',
      check: 'How to check proof',
      month: 'Month',
      files: { json: 'JSON', csv: 'CSV', proof: 'Proof' },
      label: '{file} of {month}',
    },
  },
} satisfies Translation<typeof english>
