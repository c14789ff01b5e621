/** The written types take every answer that the contract allows. */

import type * as contract from '@amana/contract'
import type {
  checkStatus,
  createCheck,
  createToken,
  createWebhook,
  EndpointData,
  ErrorCode,
  readBalance,
  readUsage,
} from '@amana/contract'
import { expect, expectTypeOf, test } from 'vitest'
import type * as written from './types.ts'

/** The codes that are named, without the door for new ones. */
type Named<Code> = Code extends string ? (string extends Code ? never : Code) : never

test('every answer of the contract is one of the written types', () => {
  expectTypeOf<EndpointData<typeof createCheck>>().toExtend<written.Check>()
  expectTypeOf<EndpointData<typeof checkStatus>>().toExtend<written.CheckStatus>()
  expectTypeOf<EndpointData<typeof readBalance>>().toExtend<written.Balance>()
  expectTypeOf<EndpointData<typeof readUsage>['days'][number]>().toExtend<written.UsageDay>()
  expectTypeOf<EndpointData<typeof createWebhook>>().toExtend<written.NewWebhook>()
  expectTypeOf<EndpointData<typeof createToken>>().toExtend<written.AccessToken>()
  expectTypeOf<contract.CheckJob>().toExtend<written.CheckJob>()
  expectTypeOf<contract.Delivery>().toExtend<written.Delivery>()
  expectTypeOf<contract.FieldError>().toExtend<written.FieldError>()
  expectTypeOf<contract.OperationalStatus>().toEqualTypeOf<written.OperationalStatus>()
  expectTypeOf<contract.ContextCode>().toEqualTypeOf<written.ContextCode>()
  expectTypeOf<contract.PartnerScope>().toEqualTypeOf<written.PartnerScope>()
  expectTypeOf<Named<written.RegistryCode>>().toExtend<ErrorCode>()
})

test('each written field is in the contract', () => {
  expectTypeOf<keyof written.Check>().toEqualTypeOf<keyof EndpointData<typeof createCheck>>()
  expectTypeOf<keyof written.CheckStatus>().toEqualTypeOf<keyof EndpointData<typeof checkStatus>>()
  expectTypeOf<keyof written.CheckJob>().toEqualTypeOf<keyof contract.CheckJob>()
  expectTypeOf<keyof written.NewWebhook>().toEqualTypeOf<keyof EndpointData<typeof createWebhook>>()
  expect.assertions(0)
})
