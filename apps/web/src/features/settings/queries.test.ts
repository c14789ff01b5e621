import { type User, userSchema } from '@amana/contract/accounts'
import type { Profile } from '@amana/contract/profile'
import { expect, test } from 'vitest'
import { userOf } from './queries.ts'

const USER: User = {
  id: '00000000-0000-7000-8000-000000000001',
  first_name: 'Ibrahim',
  last_name: 'Sani',
  email: 'i.sani@npf.example',
  phone_number: null,
  is_verified: true,
  phone_verified: false,
  officer_id: 'LP204500',
  is_officer: true,
  is_supervisor: true,
  officer_state: 'Lagos',
  authenticator_required: true,
  passkey_required: true,
  has_pin: false,
  locale: 'ha',
}
const PRIVATE: Omit<Profile, keyof User> = {
  pending_email: null,
  address: '1 Broad Street',
  date_of_birth: null,
  nin: '•••••••1234',
  bvn: null,
  nin_verified: true,
  bvn_verified: false,
  nin_proof: 'name',
  bvn_proof: null,
  free_searches: 1,
  two_factor_method: null,
}

test('the browser keeps of a profile what it keeps of a user, and no more', () => {
  expect(Object.keys(USER).sort()).toEqual(Object.keys(userSchema.shape).sort())
  expect(userOf({ ...USER, ...PRIVATE })).toEqual(USER)
  const { is_supervisor: _, officer_state: __, authenticator_required: ___, ...rest } = USER
  const { passkey_required: ____, ...ordinary } = rest
  expect(userOf({ ...ordinary, ...PRIVATE })).toStrictEqual(ordinary)
})
