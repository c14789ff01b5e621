import { describe, expect, test } from 'vitest'
import { registerBody } from './accounts.ts'
import { newOfficerSchema } from './command-officers.ts'
import { createReport } from './flags.ts'
import { createOfficerReport } from './law-enforcement.ts'
import { nameSchema, plainName } from './names.ts'
import { applicationBodySchema, createClient } from './organisations.ts'
import { updateProfile } from './profile.ts'

describe('a name keeps what is seen', () => {
  test.each([
    ['  Ada Obi ', 'Ada Obi'],
    ['Ṣọlá Ọ̀ṣun', 'Ṣọlá Ọ̀ṣun'],
    ['Ƙofar Ɗan-Mali', 'Ƙofar Ɗan-Mali'],
    ["N'Golo O’Brien", "N'Golo O’Brien"],
    ['محمد', 'محمد'],
    ['A\u200bd\u2060a', 'Ada'],
    ['\u202eibO adA\u202c', 'ibO adA'],
    ['Ada\nObi\r\n', 'AdaObi'],
    ['Ada\u2028Obi\u0085', 'AdaObi'],
    ['\ufeffAda\u00ad\u034f\ufe0f', 'Ada'],
    ['\u{e0041}\u{e0042}Ada', 'Ada'],
  ])('%j is %j', (typed, kept) => expect(plainName(typed)).toBe(kept))

  test.each(['', ' ', '\u200b', '\u2060\u200e\u202a', '\n\t', '\u3164\uffa0', '\u2800', '\u00a0'])(
    '%j is no name',
    (typed) => {
      expect(nameSchema('Needed').safeParse(typed).error?.issues[0]?.message).toBe('Needed')
    },
  )
})

describe('every field for a name', () => {
  const fields = [
    ['sign-up', 'first_name', registerBody],
    ['sign-up', 'last_name', registerBody],
    ['profile', 'first_name', updateProfile.body],
    ['organisation', 'name', applicationBodySchema],
    ['client', 'name', createClient.body],
    ['officer', 'first_name', newOfficerSchema],
    ['officer', 'last_name', newOfficerSchema],
    ['officer', 'rank', newOfficerSchema],
    ['officer', 'station', newOfficerSchema],
    ['public report', 'reporter_name', createReport.body],
    ["an officer's report", 'reporter_name', createOfficerReport.body],
  ] as const
  test.each(fields)('of the form %s: %s', (_, field, schema) => {
    const faultOf = (value: string) =>
      schema?.safeParse({ [field]: value }).error?.issues.find(({ path }) => path.join() === field)?.message
    expect(faultOf('\u200b\u202e\n')).toEqual(expect.any(String))
    expect(faultOf('A\u200bda')).toBeUndefined()
  })

  test('what is stored is without them', () => {
    const text = 'Ada\u202e\n Obi'
    expect(applicationBodySchema.shape.name.parse(text)).toBe('Ada Obi')
    expect(newOfficerSchema.shape.station.parse(text)).toBe('Ada Obi')
    expect(createReport.body?.shape.device_brand.parse(text)).toBe('Ada Obi')
  })
})
