/** Faults about cases, holds, custody, and answers to networks. */
import type { Fault } from './fault.ts'

const MODULES = 'apps/api/src/modules'

export const POLICE_FAULTS: readonly Fault[] = [
  {
    name: 'stolen-replaces-stolen',
    about: 'a condition turned: lost replaces an open case, and stolen none',
    file: `${MODULES}/flags/rules.ts`,
    search: `flagType === 'lost' ? open :`,
    replace: `flagType === 'stolen' ? open :`,
  },
  {
    name: 'hold-does-not-keep-owner',
    about: 'a condition turned: an owner ends the case of a phone under hold',
    file: `${MODULES}/flags/rules.ts`,
    search: `if (policeHold && by === 'owner')`,
    replace: `if (policeHold && by === 'officer')`,
  },
  {
    name: 'certificate-outlives-flag',
    about: 'a step left out: certificates of a reported phone stay valid',
    file: `${MODULES}/flags/stop-device.ts`,
    search: `  await endCertificates(tx, 'flag', target)\n`,
    replace: '',
  },
  {
    name: 'notice-of-cleared-case-lost',
    about: 'a condition turned: no notice when a case ends',
    file: `${MODULES}/flags/create-active-flag.ts`,
    search: `  if (notifies)\n    await jobs.enqueue`,
    replace: `  if (!notifies)\n    await jobs.enqueue`,
  },
  {
    name: 'hold-written-down-twice',
    about: 'a retry that doubles: the audit has a hold twice',
    file: `${MODULES}/law-enforcement/hold-imei.ts`,
    search: `    await recordAudit(tx, {
      at: clock.now(),`,
    replace: `    await recordAudit(tx, { at: clock.now(), userId: officerUserId, action: 'place_hold', ...about })
    await recordAudit(tx, {
      at: clock.now(),`,
  },
  {
    name: 'look-not-audited',
    about: 'a step moved: only a found phone is audited',
    file: `${MODULES}/law-enforcement/read-device.ts`,
    search: `  const ownerUserId = device?.owner?.id ?? null\n`,
    replace: `  if (!device) throw new AppError('not_found')\n  const ownerUserId = device.owner?.id ?? null\n`,
  },
  {
    name: 'returned-phone-stays-blocked',
    about: 'a step left out: the case stays open when a phone is returned',
    file: `${MODULES}/custody/return-phone.ts`,
    search: `  for (const flag of (await openCasesOf(tx, target)).flags)
    await clearFlag(deps, tx, { flagId: flag.id, officerUserId: userId })\n`,
    replace: '',
  },
  {
    name: 'held-phone-returned',
    about: 'a condition left out: a phone under hold is returned',
    file: `${MODULES}/custody/return-phone.ts`,
    search: `if ((await openCasesOf(tx, target)).policeHold)`,
    replace: `if ((await openCasesOf(tx, target)).policeHold === null)`,
  },
  {
    name: 'one-officer-returns',
    about: 'a condition left out: one officer is both who return a phone',
    file: `${MODULES}/custody/return-phone.ts`,
    search: `if (first === second)`,
    replace: `if (first === '')`,
  },
  {
    name: 'device-lock-left-out',
    about: 'a lock left out: two changes of one phone read it before either is written',
    file: `${MODULES}/devices/lock-queries.ts`,
    search: `    .where('id', '=', deviceId)
    .forUpdate()
`,
    replace: `    .where('id', '=', deviceId)
`,
  },
  {
    name: 'sequencer-lock-left-out',
    about: 'a lock left out: both servers give positions at once',
    file: 'apps/api/src/db/sequence.ts',
    search: 'return rows[0]?.locked ?? false',
    replace: 'return rows.length > 0',
  },
  {
    name: 'hold-not-in-feed',
    about: 'a trigger dropped: blocking holds never reach the networks',
    sql: 'drop trigger police_holds_await_block_list on police_holds',
  },
  {
    name: 'second-number-not-blocked',
    about: 'a function changed: a case blocks only the number that it names',
    sql: `create or replace function imeis_of_device(known_imei text) returns table (imei text) language sql stable as
      $$ select left(known_imei, 14) || ending from generate_series(0, 9) ending $$`,
  },
  {
    name: 'blocked-set-forgets-nothing',
    about: 'a cache that is not invalidated: a server never lets a phone in again',
    file: `${MODULES}/block-list/blocked-set.ts`,
    search: '    tac.changed.set(numberIn(imei14, 8, 14), codeOf(status))',
    replace: '    if (status !== null) tac.changed.set(numberIn(imei14, 8, 14), codeOf(status))',
  },
]
