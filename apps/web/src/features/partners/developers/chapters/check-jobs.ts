import { call, heading, list, table, text } from '../blocks.ts'
import { pageOf } from '../ChapterPage.tsx'

export const Component = pageOf({
  title: 'Check jobs',
  subtitle: 'A file of up to a million numbers, checked at once.',
  blocks: [
    heading('upload', '1. Upload'),
    text(
      'One number a line, or a column named `imei`. Format that column as text: programs for tables turn long numbers into `3.5E+14`. The file may be packed: `Content-Encoding: gzip`.',
    ),
    call('create-check-job', 'Upload a file'),
    heading('wait', '2. Wait until it is done'),
    text(
      'Ask for the job, or let the webhook event `ng.amana.check_job.done` tell you. `status` is `queued`, `running`, `done`, `failed` or `cancelled`.',
    ),
    call('read-check-job', 'State of a job'),
    heading('result', '3. Download the result'),
    text(
      'CSV in the order of the upload, a row a line. Until the job is done this is 409 `not_ready`. gzip by `Accept-Encoding`, parts by `Range`; `Content-Digest` is of the bytes sent.',
    ),
    call('check-job-result', 'Result of a job'),
    table(
      'Columns',
      ['Column', 'Meaning'],
      [
        ['`line`', 'of your file, from 1, without its head and empty lines'],
        ['`imei`', 'the number'],
        ['`operational_status`', 'as in [checks](/developers/checks)'],
        ['`reported_date`', 'when it was reported'],
        ['`context_code`', 'more about `unknown`'],
        ['`result`', '`clean`, `flagged` or `stolen`'],
        ['`error`', 'why a line is bad'],
      ],
    ),
    heading('cancel', 'Cancel a job'),
    text(
      'While it is `queued` or `running`; all its money comes back. A job that has ended is 409 `job_over`.',
    ),
    call('cancel-check-job', 'Cancel a job'),
    heading('money', 'Money'),
    list(
      'The price is reserved at the upload, one for each different phone. 402 `balance_too_low`: top up, and upload again.',
      'Bad lines cost nothing, and neither do numbers that you paid for within 24 hours: their money comes back when the job is done.',
      'The files are deleted after seven days.',
    ),
  ],
})
