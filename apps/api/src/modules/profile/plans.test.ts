/** The plans of retention and of an erasure: no table is read to its end. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../db/index.ts'
import { allPersonalData } from '../../testing/personal-data.ts'
import { createPlanReader } from '../../testing/plan-reads.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { inErasureOrder } from './erasure-order.ts'

const personalData = inErasureOrder(await allPersonalData())
const rules = personalData.flatMap(({ retention = [] }) => retention)

let testDatabase: TestDatabase
let plans: ReturnType<typeof createPlanReader>
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  plans = createPlanReader(testDatabase.database.pool)
})
afterAll(() => testDatabase.drop())

describe('a rule of retention reads by its index', () => {
  const INDEX: Record<string, [table: string, index: string]> = {
    anonymiseVisitorsChecks: ['verifications', 'verifications_visitors_contact'],
    anonymiseVisitorsPayments: ['payments', 'payments_visitors_contact'],
    anonymiseReporters: ['flags', 'flags_over_with_reporter'],
    deleteRepresentatives: ['custody', 'custody_over'],
    deleteHandIns: ['custody', 'custody_over'],
    deletePhotosOfOver: ['custody', 'custody_over'],
    deleteEndedWithoutImei: ['pending_reports', 'pending_reports_over'],
    anonymiseErasedReporters: ['users', 'users_erased'],
    anonymiseErasedContacts: ['flags', 'flags_contact_erased'],
    eraseErasedClaims: ['users', 'users_erased'],
    deleteOldNews: ['flag_news', 'flag_news_old'],
    deleteOldObjections: ['flag_objections', 'flag_objections_old'],
    anonymiseTransfers: ['transfers', 'transfers_with_contact'],
    closeQuietThreads: ['found_cases', 'found_cases_quiet'],
    deleteClosedThreads: ['found_cases', 'found_cases_closed'],
    deleteSightingsOfCases: ['sighted_flags', 'sighted_flags_over'],
    deleteSightingsOfHolds: ['sightings', 'sightings_of_hold'],
    deleteOldNotificationKeys: ['notification_keys', 'notification_keys_old'],
    anonymiseUnverifiedAccounts: ['users', 'users_unproven'],
    deleteUnfinishedAuthenticators: ['authenticators', 'authenticators_unfinished'],
    deleteOldSearchAlerts: ['search_alerts', 'search_alerts_old'],
    freeFormerPhones: ['ownerships', 'ownerships_newest_of_user'],
    deleteOldErasedContacts: ['erased_contacts', 'erased_contacts_old'],
    deleteOldErasureNotices: ['erasure_notices', 'erasure_notices_old'],
    deleteErasedClaimsDocuments: ['users', 'users_erased'],
    deleteOldConsents: ['users', 'users_erased'],
    deleteOldNetworkConsents: ['users', 'users_erased'],
    deleteOldQuestions: ['network_questions', 'network_questions_to_delete'],
    deleteOldRightsRequests: ['users', 'users_erased'],
    deleteSubscriptionsOfExpired: ['sessions', 'sessions_old'],
  }
  test.each(rules.map(({ end }) => [end.name, end] as const))('%s', async (name, end) => {
    const [table, index] = INDEX[name] ?? []
    const reads = await plans.readsOf(table ?? '', () => end(plans.db, new Date(), 1_000, new Date()), true)
    expect(reads.map((read) => read.index)).toContain(index)
    expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
  })
})

describe('an erasure finds a person’s', () => {
  const person = { id: randomUUID(), email: 'ada@example.com', phone: '+2348031234567', name: 'Ada Obi' }
  test.each([
    ['sessions', ['sessions_of_user']],
    ['one_time_codes', ['one_time_codes_of_subject', 'one_time_codes_of_target']],
    ['disputes', ['disputes_of_claimant']],
    ['documents', ['documents_of_uploader']],
    ['flag_news', ['flag_news_of_author']],
    ['flag_objections', ['flag_objections_of_owner']],
    ['ownerships', ['ownerships_newest_of_user', 'ownerships_former_of_user']],
    ['notifications', ['notifications_newest']],
    ['verifications', ['verifications_recent_of_user']],
    ['payments', ['payments_of_user', 'payments_of_visitor']],
    ['flags', ['flags_of_reporter', 'flags_of_reporter_email', 'flags_of_reporter_phone']],
    ['pending_reports', ['pending_reports_of_email', 'pending_reports_of_phone']],
    ['network_questions', ['network_questions_of_user']],
    ['network_consents', ['network_consents_of_user']],
    ['found_cases', ['found_cases_of_owner', 'found_cases_of_finder', 'found_cases_of_finding_user']],
  ])('%s', async (table, indexes) => {
    const tx = plans.db as Tx
    const erase = async () => {
      for (const { erase } of personalData) await erase?.(tx, person, new Date())
    }
    const reads = await plans.readsOf(table, erase, true)
    expect(reads.map(({ index }) => index)).toEqual(expect.arrayContaining(indexes))
    expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
  })
})
