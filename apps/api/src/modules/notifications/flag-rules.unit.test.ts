import type { Imei } from '@amana/contract'
import { expect, test } from 'vitest'
import type { FlagFacts } from './fact-queries.ts'
import { flagCleared, flagConfirmed, flagCreated, flagRejected } from './flag-rules.ts'

const FLAG: FlagFacts = {
  device_id: 7,
  owner_user_id: 'owner',
  brand: 'Tecno',
  model: 'Spark 20',
  imei: '354188040123456' as Imei,
  flag_id: 1,
  case_number: 'LE-2026-000001',
  flag_type: 'stolen',
  status: 'active',
  device_state: null,
  public_report: false,
  reporter_user_id: 'owner',
  reporter_owned: true,
  officer_user_id: null,
  cleared_by_user_id: null,
  mode: 'block',
  trace_until: null,
}

test.each([
  ['flagged by the owner', flagCreated, {}, true],
  [
    'flagged by an officer',
    flagCreated,
    { reporter_user_id: 'officer', reporter_owned: false, officer_user_id: 'officer' },
    true,
  ],
  [
    'reported by somebody, not decided',
    flagCreated,
    { status: 'under_review', reporter_user_id: null, reporter_owned: false },
    false,
  ],
  [
    'reported by nobody known, confirmed',
    flagConfirmed,
    { reporter_user_id: null, reporter_owned: false },
    true,
  ],
  ['reported by somebody who had it before, confirmed', flagConfirmed, { reporter_user_id: 'before' }, false],
  ['reported by somebody who had it before, cleared', flagCleared, { reporter_user_id: 'before' }, false],
  ['cleared', flagCleared, { status: 'cleared' }, true],
  ['rejected', flagRejected, { status: 'rejected', reporter_user_id: null, reporter_owned: false }, false],
] as const)(
  'the mail names the page with the receipt to whose receipt it is: %s',
  (_what, drafts, changes, named) => {
    expect(drafts({ ...FLAG, ...changes }).map(({ userId, receipt }) => [userId, receipt ?? false])).toEqual([
      ['owner', named],
    ])
  },
)
