import { expect, test } from 'vitest'
import { masked, namesMatch } from './rules.ts'

const account = (firstName: string, lastName: string) => ({ firstName, lastName })
const record = (firstName: string, middleName: string, lastName: string) => ({
  firstName,
  middleName,
  lastName,
})

test.each([
  ['case', account('Ada', 'Okafor'), record('ADA', '', 'OKAFOR')],
  ['order', account('Okafor', 'Ada'), record('Ada', '', 'Okafor')],
  ['a middle name that the account leaves out', account('Ada', 'Okafor'), record('Ada', 'Chioma', 'Okafor')],
  ['a middle name that the record leaves out', account('Ada', 'Chioma Okafor'), record('Ada', '', 'Okafor')],
  ['a middle name instead of the first', account('Chioma', 'Okafor'), record('Ada', 'Chioma', 'Okafor')],
  ['Yoruba signs', account('Ọláṣubọ̀mí', 'Adébáyọ̀'), record('OLASUBOMI', '', 'ADEBAYO')],
  ['Hausa hooks and apostrophes', account('Sa’adu', 'Ɗanƙwairo'), record("SA'ADU", '', 'DANKWAIRO')],
  ['a hyphen against a space', account('Chidi', 'Eze-Nwachukwu'), record('Chidi', '', 'Eze Nwachukwu')],
  ['a hyphen against nothing', account('Chidi', 'Eze-Nwachukwu'), record('CHIDI', '', 'EZENWACHUKWU')],
  ['nothing against a hyphen', account('Chidi', 'Ezenwachukwu'), record('Chidi', '', 'Eze-Nwachukwu')],
  ['spaces around', account(' Ada ', ' Okafor'), record('Ada', ' ', 'Okafor ')],
  ['one name on both sides', account('Ada', ''), record('Ada', '', '')],
])('the same person: %s', (_what, ours, theirs) => {
  expect(namesMatch(ours, theirs)).toBe(true)
})

test.each([
  ['other names', account('Ada', 'Okafor'), record('Musa', '', 'Ibrahim')],
  ['only the first name', account('Ada', 'Okafor'), record('Ada', '', 'Eze')],
  ['only the last name', account('Ada', 'Okafor'), record('Ngozi', '', 'Okafor')],
  ['one name against two', account('Ada', ''), record('Ada', '', 'Okafor')],
  ['the same word twice', account('Okafor', 'Okafor'), record('Ada', '', 'Okafor')],
  ['part of a name', account('Ad', 'Okafor'), record('Ada', '', 'Okafor')],
  ['no letters', account('-', '.'), record('Ada', '', 'Okafor')],
  ['an empty record', account('Ada', 'Okafor'), record('', '', '')],
])('not the same person: %s', (_what, ours, theirs) => {
  expect(namesMatch(ours, theirs)).toBe(false)
})

test('of a number the last four digits are shown', () => {
  expect(masked('8900')).toBe('•••••••8900')
})
