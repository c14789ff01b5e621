import type * as contract from '@amana/contract'
import { expectTypeOf, test } from 'vitest'
import type { OfficerActor, SupervisorActor, UserActor, VisitorActor } from '../kernel/actor.ts'
import type { EventAnswer, FileAnswer, Handler } from './route.ts'

type ActorIn<E extends contract.Endpoint> = Parameters<Handler<E>>[1]['actor']

test('a handler gets the actor that its endpoint’s auth admits', () => {
  expectTypeOf<ActorIn<typeof contract.signIn>>().toEqualTypeOf<VisitorActor>()
  expectTypeOf<ActorIn<typeof contract.createVerification>>().toEqualTypeOf<VisitorActor | UserActor>()
  expectTypeOf<ActorIn<typeof contract.listDevices>>().toEqualTypeOf<UserActor>()
  expectTypeOf<ActorIn<typeof contract.listFlags>>().toEqualTypeOf<OfficerActor>()
  expectTypeOf<ActorIn<typeof contract.readAudit>>().toEqualTypeOf<SupervisorActor>()
})

test('a handler returns what its endpoint sends', () => {
  type Returned<E extends contract.Endpoint> = Awaited<ReturnType<Handler<E>>>
  expectTypeOf<Returned<typeof contract.readReceipt>>().toEqualTypeOf<FileAnswer>()
  expectTypeOf<EventAnswer>().toExtend<Returned<typeof contract.readBlockChanges>>()
  expectTypeOf<FileAnswer>().not.toExtend<Returned<typeof contract.listDevices>>()
})

test('a use case for officers cannot be called for anyone else', () => {
  expectTypeOf<UserActor>().not.toExtend<OfficerActor>()
  expectTypeOf<VisitorActor>().not.toExtend<UserActor>()
})
