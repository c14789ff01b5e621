import { expect, test } from 'vitest'
import { askAdministrator } from './ask-administrator.ts'

const organisation = (status: 'applied' | 'approved' | 'suspended') => ({
  state_command: 'Akwa Ibom',
  organisation: { id: '01970000-0000-7000-8000-000000000000', name: 'Akwa Ibom Police', status },
})

test('without an organisation: the command that makes it, for this state', () => {
  expect(askAdministrator({ state_command: 'Akwa Ibom', organisation: null })).toEqual({
    title: 'The Akwa Ibom command has no organisation on Amana yet.',
    command:
      'npm run admin -- organisations create --name "Akwa Ibom State Police Command" --kind police --state "Akwa Ibom" --email ADDRESS',
  })
})

test.each([
  ['applied', 'Akwa Ibom Police waits for approval.'],
  ['suspended', 'Akwa Ibom Police is suspended.'],
] as const)('%s: the approval', (status, title) =>
  expect(askAdministrator(organisation(status))).toEqual({
    title,
    command: 'npm run admin -- organisations approve "Akwa Ibom Police"',
  }),
)

test('approved: nothing to ask for', () => expect(askAdministrator(organisation('approved'))).toBeNull())
