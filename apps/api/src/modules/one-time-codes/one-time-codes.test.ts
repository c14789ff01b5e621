import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../kernel/app-error.ts'
import { systemClock } from '../../kernel/clock.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/durations.ts'
import { createPlanReader } from '../../testing/plan-reads.ts'
import { rounds } from '../../testing/rounds.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { issueCode, openUnsentCode } from './issue-code.ts'
import { type CodeFixture, createCodeFixture, EMAIL, START } from './one-time-codes.fixtures.ts'
import {
  lockSends,
  selectNewestCode,
  selectRecentLinksTo,
  selectRecentTextsTo,
  updateOpenCodesEnded,
} from './queries.ts'
import { keyedToken } from './rules.ts'
import { readLink, spendCode, tryCode } from './use-code.ts'

let fixture: CodeFixture
beforeAll(async () => {
  fixture = await createCodeFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture?.drop())

const tryIt = (subject: string, code: string, purpose = 'verify_email' as const) =>
  tryCode(fixture.deps, { purpose, subject, code, field: 'otp' })
const spend = (id: string) =>
  fixture.database.transaction((tx) => spendCode(tx, id, fixture.deps.clock.now()))
const refused = (code: string) => ({ code, details: { errors: [{ field: 'otp' }] } })

function codesOf(ended: PromiseSettledResult<unknown>[]): string[] {
  return ended.map((end) => {
    if (end.status === 'fulfilled') return 'done'
    return end.reason instanceof AppError ? end.reason.code : 'fault'
  })
}

describe('issuing', () => {
  test('a row without the code, and a job that carries its id alone', async () => {
    const subject = fixture.newSubject()
    const { id, expiresAt } = await fixture.issue(subject)
    expect(expiresAt).toEqual(new Date(START.getTime() + 10 * MINUTE))
    expect(await fixture.row(id)).toMatchObject({
      purpose: 'verify_email',
      subject,
      channel: 'email',
      target: EMAIL,
      sent_at: null,
    })
    expect(JSON.stringify(await fixture.row(id))).not.toContain(fixture.code(id))
    expect(await fixture.jobsOf(id)).toEqual([{ codeId: id }])
  })

  test('a new one ends the older one of its purpose, and no other', async () => {
    const subject = fixture.newSubject()
    const first = await fixture.issue(subject)
    const reset = await fixture.issue(subject, { purpose: 'reset_password' })
    fixture.wait(30 * SECOND)
    const second = await fixture.issue(subject)
    await expect(tryIt(subject, fixture.code(first.id))).rejects.toMatchObject({ code: 'code_wrong' })
    expect(await tryIt(subject, fixture.code(second.id))).toBe(second.id)
    expect(await fixture.row(reset.id)).toMatchObject({ ended_at: null })
  })

  test('again within 30 s is too soon, with the seconds left; after use it is not', async () => {
    const subject = fixture.newSubject()
    const { id } = await fixture.issue(subject)
    fixture.wait(9.5 * SECOND)
    await expect(fixture.issue(subject)).rejects.toMatchObject({
      code: 'code_too_soon',
      details: { retryAfterSeconds: 20.5 },
    })
    await expect(fixture.issue(fixture.newSubject())).resolves.toBeDefined()
    await spend(id)
    await expect(fixture.issue(subject)).resolves.toBeDefined()
  })

  test('five an hour, for one purpose and subject, also when each was used', async () => {
    const subject = fixture.newSubject()
    for (let sends = 0; sends < 5; sends += 1) {
      await spend((await fixture.issue(subject)).id)
      fixture.wait(MINUTE)
    }
    await expect(fixture.issue(subject)).rejects.toMatchObject({
      code: 'code_too_soon',
      details: { retryAfterSeconds: 55 * 60 },
    })
    await expect(fixture.issue(subject, { purpose: 'sign_in' })).resolves.toBeDefined()
    fixture.wait(55 * MINUTE)
    await expect(fixture.issue(subject)).resolves.toBeDefined()
    await expect(fixture.issue(subject)).rejects.toMatchObject({ code: 'code_too_soon' })
  })

  test('rows for which nothing is sent do not count, those of nobody’s address do', async () => {
    const subject = fixture.newSubject()
    const open = () =>
      fixture.database.transaction((tx) =>
        openUnsentCode(fixture.deps, tx, { purpose: 'sign_in', subject, attemptId: randomUUID() }),
      )
    for (let time = 0; time < 5; time += 1) await open()
    await fixture.issue(subject, { purpose: 'sign_in' })
    await open()
    await expect(fixture.issue(subject, { purpose: 'sign_in' })).rejects.toMatchObject({
      code: 'code_too_soon',
    })
    const nobody = fixture.newSubject()
    for (let time = 0; time < 5; time += 1) {
      await fixture.issue(nobody, { target: null })
      fixture.wait(MINUTE)
    }
    await expect(fixture.issue(nobody, { target: null })).rejects.toMatchObject({ code: 'code_too_soon' })
  })

  describe('to one phone, whatever they are for and whoever asks', () => {
    const phone = { channel: 'sms', target: '+2348030000099' } as const
    const purposes = ['report_contact', 'verify_phone', 'transfer', 'identity'] as const
    const text = (nth: number, change: object = {}) =>
      fixture.issue(fixture.newSubject(), {
        ...phone,
        purpose: purposes[nth % purposes.length] as (typeof purposes)[number],
        ...change,
      })

    test('30 seconds apart, five an hour', async () => {
      for (let sends = 0; sends < 5; sends += 1) {
        await text(sends)
        fixture.wait(29.5 * SECOND)
        await expect(text(sends + 1)).rejects.toMatchObject({ code: 'code_too_soon' })
        fixture.wait(0.5 * SECOND)
      }
      fixture.wait(MINUTE)
      await expect(text(0)).rejects.toMatchObject({
        code: 'code_too_soon',
        details: { retryAfterSeconds: 56.5 * 60 },
      })
      await expect(text(0, { target: '+2348030000098' })).resolves.toBeDefined()
      fixture.wait(56.5 * MINUTE)
      await expect(text(0)).resolves.toBeDefined()
    })

    test('at once by many: one is sent', async () => {
      await rounds({ count: 5 }, async (round) => {
        const target = `+23480300001${String(round).padStart(2, '0')}`
        const ended = await Promise.allSettled(Array.from({ length: 25 }, (_, nth) => text(nth, { target })))
        expect(codesOf(ended).toSorted()).toEqual([...Array(24).fill('code_too_soon'), 'done'])
      })
    })
  })

  test('twenty an hour to one typed address', async () => {
    const typed = { purpose: 'report_contact', target: 'typed@example.com' } as const
    const ended = await Promise.allSettled(
      Array.from({ length: 25 }, () => fixture.issue(fixture.newSubject(), typed)),
    )
    expect(codesOf(ended).toSorted()).toEqual([...Array(5).fill('code_too_soon'), ...Array(20).fill('done')])
    await expect(
      fixture.issue(fixture.newSubject(), { ...typed, purpose: 'email_link' }),
    ).rejects.toMatchObject({
      code: 'code_too_soon',
    })
    await expect(
      fixture.issue(fixture.newSubject(), { ...typed, target: 'other@example.com' }),
    ).resolves.toBeDefined()
    fixture.wait(HOUR)
    await expect(fixture.issue(fixture.newSubject(), typed)).resolves.toBeDefined()
  })

  test('silent ones use up nothing of it', async () => {
    const link = { purpose: 'email_link', target: 'proven@example.com' } as const
    for (let time = 0; time < 25; time += 1)
      await fixture.issue(fixture.newSubject(), { ...link, silent: true })
    await expect(fixture.issue(fixture.newSubject(), link)).resolves.toBeDefined()
  })

  test('the codes to a number or an address are found through their index', async () => {
    const { db, readsOf } = createPlanReader(fixture.database.pool)
    const texts = () => selectRecentTextsTo(db, '+2348030000099', START, 5)
    const links = () => selectRecentLinksTo(db, 'typed@example.com', START, 20)
    const indexOf = async (look: () => Promise<unknown>) =>
      // A bitmap's two nodes have one index.
      (await readsOf('one_time_codes', look, true)).flatMap(({ index }) => index ?? [])
    expect(await indexOf(texts)).toEqual(['one_time_codes_texted'])
    expect(await indexOf(links)).toEqual(['one_time_codes_to_target'])
  })

  test('20 at once: one wins, the others are too soon', async () => {
    const subject = fixture.newSubject()
    const ended = await Promise.allSettled(Array.from({ length: 20 }, () => fixture.issue(subject)))
    expect(codesOf(ended).toSorted()).toEqual([...Array(19).fill('code_too_soon'), 'done'])
    expect(await fixture.rowsOf(subject)).toHaveLength(1)
  })

  test('one that waited for another is too soon after it', async () => {
    const subject = fixture.newSubject()
    const { database, deps } = fixture
    const blocked = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
      return rows.length > 0
    }
    let waiting: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
    await database.transaction(async (tx) => {
      await lockSends(tx, { purpose: 'verify_email', subject })
      waiting = Promise.allSettled([fixture.issue(subject)])
      await waitUntil(blocked)
      fixture.wait(10)
      await issueCode(deps, tx, { purpose: 'verify_email', subject, channel: 'email', target: EMAIL })
    })
    expect(codesOf(await waiting)).toEqual(['code_too_soon'])
  })

  test('50 at once by a clock that runs', async () => {
    const issue = (subject: string) =>
      fixture.database.transaction((tx) =>
        issueCode({ ...fixture.deps, clock: systemClock }, tx, {
          purpose: 'sign_in',
          subject,
          channel: 'email',
          target: EMAIL,
        }),
      )
    for (let round = 0; round < 5; round += 1) {
      const subject = fixture.newSubject()
      const ended = await Promise.allSettled(Array.from({ length: 50 }, () => issue(subject)))
      expect(codesOf(ended).toSorted()).toEqual([...Array(49).fill('code_too_soon'), 'done'])
    }
  })

  test('two at once when the older one is open: one replaces it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const subject = fixture.newSubject()
      const older = await fixture.issue(subject)
      fixture.wait(MINUTE)
      const ended = await Promise.allSettled([fixture.issue(subject), fixture.issue(subject)])
      expect(codesOf(ended).toSorted()).toEqual(['code_too_soon', 'done'])
      const open = (await fixture.rowsOf(subject)).filter((row) => row.ended_at === null)
      expect(open).toHaveLength(1)
      expect(open[0]?.id).not.toBe(older.id)
    }
  })

  test('what rolls back sends nothing', async () => {
    const subject = fixture.newSubject()
    const failing = fixture.database.transaction(async (tx) => {
      await issueCode(fixture.deps, tx, { purpose: 'verify_email', subject, channel: 'email', target: EMAIL })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await fixture.rowsOf(subject)).toEqual([])
  })
})

describe('trying', () => {
  test('right: its id; the code is still there until it is spent', async () => {
    const subject = fixture.newSubject()
    const { id } = await fixture.issue(subject)
    expect(await tryIt(subject, fixture.code(id))).toBe(id)
    expect(await tryIt(subject, fixture.code(id))).toBe(id)
    await spend(id)
    await expect(tryIt(subject, fixture.code(id))).rejects.toMatchObject(refused('code_expired'))
  })

  test('wrong names the field; the sixth try is refused even when right', async () => {
    const subject = fixture.newSubject()
    const { id } = await fixture.issue(subject)
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(tryIt(subject, fixture.wrong(id))).rejects.toMatchObject(refused('code_wrong'))
    }
    for (const code of [fixture.wrong(id), fixture.code(id)]) {
      await expect(tryIt(subject, code)).rejects.toMatchObject({
        code: 'code_tries_used',
        details: { retryAfterSeconds: 30 },
      })
    }
    fixture.wait(31 * SECOND)
    await expect(tryIt(subject, fixture.code(id))).rejects.toMatchObject({
      details: { retryAfterSeconds: 1 },
    })
    const next = await fixture.issue(subject)
    expect(await tryIt(subject, fixture.code(next.id))).toBe(next.id)
  })

  test('of another purpose or account', async () => {
    const [subject, other] = [fixture.newSubject(), fixture.newSubject()]
    const { id } = await fixture.issue(subject)
    const code = fixture.code(id)
    await expect(
      tryCode(fixture.deps, { purpose: 'reset_password', subject, code, field: 'otp' }),
    ).rejects.toMatchObject(refused('code_expired'))
    await expect(tryIt(other, code)).rejects.toMatchObject(refused('code_expired'))
    await fixture.issue(other)
    await fixture.issue(subject, { purpose: 'reset_password' })
    await expect(tryIt(other, code)).rejects.toMatchObject(refused('code_wrong'))
    await expect(
      tryCode(fixture.deps, { purpose: 'reset_password', subject, code, field: 'otp' }),
    ).rejects.toMatchObject(refused('code_wrong'))
    expect(await tryIt(subject, code)).toBe(id)
  })

  test('expired: at 10 minutes, not a moment before', async () => {
    const subject = fixture.newSubject()
    const { id } = await fixture.issue(subject)
    fixture.wait(10 * MINUTE - 1)
    expect(await tryIt(subject, fixture.code(id))).toBe(id)
    fixture.wait(1)
    await expect(tryIt(subject, fixture.code(id))).rejects.toMatchObject(refused('code_expired'))
    await expect(spend(id)).rejects.toMatchObject({ code: 'code_expired' })
  })

  test('never sent, or ended with everything of its account', async () => {
    const subject = fixture.newSubject()
    await expect(tryIt(subject, '123456')).rejects.toMatchObject(refused('code_expired'))
    const { id } = await fixture.issue(subject)
    await fixture.database.transaction((tx) => updateOpenCodesEnded(tx, subject, START))
    await expect(tryIt(subject, fixture.code(id))).rejects.toMatchObject(refused('code_expired'))
  })

  test('50 right ones at once: five are tried, one is spent', async () => {
    const subject = fixture.newSubject()
    const { id } = await fixture.issue(subject)
    const ended = await Promise.allSettled(
      Array.from({ length: 50 }, async () => spend(await tryIt(subject, fixture.code(id)))),
    )
    expect(codesOf(ended).filter((code) => code === 'done')).toHaveLength(1)
    expect(codesOf(ended).filter((code) => code !== 'done' && !code.startsWith('code_'))).toEqual([])
    expect(await fixture.rowsOf(subject)).toMatchObject([{ used_at: START }])
  })

  test('50 wrong ones at once: five are compared', async () => {
    const subject = fixture.newSubject()
    const { id } = await fixture.issue(subject)
    const ended = await Promise.allSettled(
      Array.from({ length: 50 }, () => tryIt(subject, fixture.wrong(id))),
    )
    expect(codesOf(ended).toSorted()).toEqual([
      ...Array(45).fill('code_tries_used'),
      ...Array(5).fill('code_wrong'),
    ])
    expect(await fixture.rowsOf(subject)).toMatchObject([{ tries: 5 }])
  })
})

describe('links', () => {
  const link = (subject: string) =>
    fixture.issue(subject, { purpose: 'email_link', target: 'new@example.com' })

  test('read again and again, spent once, dead after a day', async () => {
    const subject = fixture.newSubject()
    const { id } = await link(subject)
    const token = keyedToken(fixture.deps.codeKey, 'link', id)
    expect(await readLink(fixture.deps, token)).toEqual({ id, subject, target: 'new@example.com' })
    fixture.wait(DAY - 1)
    await spend((await readLink(fixture.deps, token)).id)
    await expect(readLink(fixture.deps, token)).rejects.toMatchObject({ code: 'link_invalid' })
    const late = await link(subject)
    fixture.wait(DAY)
    await expect(
      readLink(fixture.deps, keyedToken(fixture.deps.codeKey, 'link', late.id)),
    ).rejects.toMatchObject({
      code: 'link_invalid',
    })
  })

  test('replaced, nobody’s, or made up', async () => {
    const subject = fixture.newSubject()
    const older = await link(subject)
    fixture.wait(HOUR)
    await link(subject)
    const nobody = await fixture.issue(fixture.newSubject(), { purpose: 'email_link', target: null })
    const key = fixture.deps.codeKey
    for (const token of [
      keyedToken(key, 'link', older.id),
      keyedToken(key, 'link', nobody.id),
      keyedToken(key, 'link', fixture.newSubject()),
      'x',
      '',
    ])
      await expect(readLink(fixture.deps, token)).rejects.toMatchObject({ code: 'link_invalid' })
  })
})

test('the newest code of a purpose, whatever became of it', async () => {
  const subject = fixture.newSubject()
  expect(await selectNewestCode(fixture.database.db, { purpose: 'sign_in', subject })).toBeUndefined()
  await fixture.issue(subject, { purpose: 'sign_in' })
  fixture.wait(MINUTE)
  const { id } = await fixture.issue(subject, { purpose: 'sign_in' })
  await spend(id)
  const newest = await selectNewestCode(fixture.database.db, { purpose: 'sign_in', subject })
  expect(newest).toMatchObject({ id, used_at: fixture.deps.clock.now() })
})
