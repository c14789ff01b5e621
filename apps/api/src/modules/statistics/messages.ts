/** Texts of the page of statistics. */
import { text } from '@amana/messages'

export const statistics = {
  title: 'Statistics',
  lead: 'How many phones are reported stolen, lost and found again, month by month and state by state.',
  empty: {
    heading: 'No month has been released yet',
    text: 'The first figures appear here once a month is complete. Each month is released from the 5th of the next one on, and then never changes.',
  },
  demo: 'Invented figures: this is a demonstration, and they say nothing about any state.',
  types: { stolen: 'Stolen', lost: 'Lost', found: 'Found again' },
  figures: {
    stolen: 'reported stolen',
    lost: 'reported lost',
    found: 'found again',
    share: 'found again for each 100 reported in the month',
    note: 'Sums of the counts that are published below. States with fewer than 10 cases are left out of them.',
    none: 'No count of this month reaches 10.',
  },
  map: {
    heading: 'Reported stolen, by state',
    legend: 'Cases reported stolen',
    hidden: 'fewer than 10, or none',
    range: text('{least} to {most}'),
    populous:
      'Populous states have more cases. The map shows counts; the rates below take the number of people into account.',
    credit: 'Map: mapsvg.com, through @svg-maps/nigeria, CC BY 4.0, outlines simplified.',
  },
  table: {
    caption: text('Cases in {month}'),
    state: 'State',
    hidden: 'fewer than 10',
    short: '<10',
    note: '<10 means fewer than 10, none included.',
  },
  rates: {
    heading: 'For each 100,000 people',
    caption: text('Reported stolen for each 100,000 people in {month}'),
    rate: 'For each 100,000 people',
    cases: 'Cases',
    none: 'No state has a published count of stolen phones in this month.',
    source: text(
      'People by the census of {year}, the last one that was held: {total} in all (National Population Commission). More people live in Nigeria today, so the true rates are lower. States with fewer than 10 cases have no rate.',
    ),
  },
  returned: {
    heading: 'Returned by the police',
    figure: 'phones returned by the police',
    median: 'from report to return, for half of them',
    caption: text('Phones returned by the police in {month}'),
    count: 'Phones',
    days: 'Days for half of them',
    bands: {
      up_to_7: 'up to 7 days',
      '8_to_30': '8 to 30 days',
      '31_to_90': '31 to 90 days',
      over_90: 'more than 90 days',
    },
    none: 'No count of returned phones in this month reaches 10.',
    note: 'By the state of the theft and the month of the return. States with fewer than 10 returned phones are left out.',
  },
  trends: {
    heading: 'Month by month',
    note: 'Sums of published counts. A month’s bar also grows when a state passes 10 cases, and with the number of people who use Amana.',
    later: 'The course of the months appears here with the second release.',
    month: 'Month',
  },
  method: {
    heading: 'How we count',
    list: [
      'A case counts once, in the month in which its flag became active, in Lagos time, and in the state of the theft. A phone with two IMEIs is one case; a lost phone that turns out stolen is one stolen case; a found one counts in its own month.',
      'At most 3 cases of a person and month count.',
      'Counts below 10 are hidden, zero as well as nine. Others are rounded to the nearest 5. Totals, shares and bars are made of published counts only, so that no hidden one can be worked out.',
      'There is no finer table: none by brand, day, station or local government area.',
      'Reports under review, rejected or without a proven contact do not count.',
      'A release never changes. Closing a case, erasing a person and later decisions change nothing in it, and the public log has its digest.',
      'Phones returned by the police stand in a table of their own, in the month of the return and the state of the theft, by the same rules. How long it took is given as a band of days, in which half of the phones of a published count were back.',
    ],
  },
  downloads: {
    heading: 'Download',
    text: 'Each month as JSON and CSV under CC BY 4.0, with a proof that the public log has its digest.',
    check: 'How to check a proof',
    month: 'Month',
    files: {
      json: 'JSON',
      csv: 'CSV',
      rates: 'Rates (CSV)',
      returns: 'Returns (JSON)',
      returnsCsv: 'Returns (CSV)',
      proof: 'Proof',
    },
    machines: 'For programs: the list of all releases, and the schemas of their files:',
    label: text('{file} of {month}'),
  },
}
