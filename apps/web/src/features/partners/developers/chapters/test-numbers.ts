import { call, heading, list, table, text } from '../blocks.ts'
import { pageOf } from '../ChapterPage.tsx'
import { TEST_NUMBERS } from '../test-numbers.ts'

export const Component = pageOf({
  title: 'Test numbers',
  subtitle: 'Invented phones for test clients. They cost nothing, and nobody owns them.',
  blocks: [
    text(
      'TAC 00990000, then six digits that decide the answer, then any digit. They work with every call, also in files.',
    ),
    table(
      'Test numbers',
      ['IMEI', 'checks: result', 'CAMARA: operationalStatus'],
      TEST_NUMBERS.map(({ imei, result, status }) => [`\`${imei}\``, `\`${result}\``, `\`${status}\``]),
    ),
    heading('other', 'Any other number'),
    list(
      'A test client gets `clean` and `unknown` for it. No test client learns anything of a true phone.',
      'A live client gets the test numbers answered as any other number.',
    ),
    heading('example', 'An example'),
    call('check-status', 'A stolen phone'),
    heading('events', 'Events'),
    text(
      'Checks of test clients cause no event. Ask for [test events](/developers/webhooks#test); a test job sends `ng.amana.check_job.done`.',
    ),
  ],
})
