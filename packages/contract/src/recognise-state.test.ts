import { describe, expect, test } from 'vitest'
import { PLACES } from './places.ts'
import { recogniseState } from './recognise-state.ts'
import { FCT, STATES } from './states.ts'

const areas = PLACES.flatMap(({ state, areas }) =>
  areas.split(',').map((area) => ({ state, area: area.trim() })),
)

describe('decisions §11: the state of a place', () => {
  test.each(STATES)('%s', (state) => {
    expect(recogniseState(state)).toBe(state)
    expect(recogniseState(`12 Market Road, ${state.toUpperCase()}, Nigeria`)).toBe(state)
    expect(recogniseState(`near the bridge, ${state.toLowerCase()} state`)).toBe(state)
  })

  test('every one of the 774 areas is found in its state', () => {
    expect(areas).toHaveLength(774)
    expect(PLACES.map(({ state }) => state).toSorted()).toEqual([...STATES].toSorted())
    for (const { state, area } of areas)
      expect([area, recogniseState(`${area}, ${state}`)]).toEqual([area, state])
  })

  test('an area alone names its state, or none when two states have one of this name', () => {
    for (const { state, area } of areas) {
      const found = recogniseState(area)
      const isState = STATES.some((name) => name === area)
      expect([area, found === state || found === null || isState]).toEqual([area, true])
    }
    const undecided = new Set(
      areas.filter(({ area }) => recogniseState(area) === null).map(({ area }) => area),
    )
    const twice = ['Bassa', 'Ifelodun', 'Ika', 'Irepodun', 'Obi', 'Surulere']
    const alsoTowns = ['Egbeda', 'Ejigbo', 'Garki', 'Gudu', 'Sabon Gari']
    expect([...undecided].toSorted()).toEqual([...twice, ...alsoTowns].toSorted())
  })

  test.each([
    ['Wuse 2, Abuja', FCT],
    ['ABUJA', FCT],
    ['Garki, FCT', FCT],
    ['Garki, F.C.T.', FCT],
    ['Lagos road, Abuja', FCT],
    ['Lagos Street, Abuja', FCT],
    ['Benin road, Ikeja, Lagos', 'Lagos'],
    ['Ojuelegba bus stop, Lagos', 'Lagos'],
    ['Lagos-Ibadan Expressway, Ogun State', 'Ogun'],
    ['Uyo, Akwa-Ibom', 'Akwa Ibom'],
    ['Uyo, AkwaIbom', 'Akwa Ibom'],
    ['Calabar, cross  river', 'Cross River'],
    ['Calabar, Cross Rivers State', 'Cross River'],
    ['Calabar, CrossRiver', 'Cross River'],
    ['Ìbàdàn, Ọ̀yọ́', 'Oyo'],
    ['Owerri, Imọ', 'Imo'],
    ['Ọṣun', 'Osun'],
    ['Èkìtì', 'Ekiti'],
    ['Lafia, Nassarawa State', 'Nasarawa'],
    ['Minna, Niger State', 'Niger'],
    ['Warri, Niger Delta, Delta', 'Delta'],
    ['Onitsha, Niger Bridge', 'Anambra'],
  ])('%j → %s by the name of a state', (location, state) => {
    expect(recogniseState(location)).toBe(state)
  })

  test.each([
    ['Ikeja', 'Lagos'],
    ['Computer Village, IKEJA', 'Lagos'],
    ['Port-Harcourt', 'Rivers'],
    ['Benin City', 'Edo'],
    ['Yola', 'Adamawa'],
    ['Onitsha Main Market', 'Anambra'],
    ['Katsina-Ala', 'Benue'],
    ['Kaduna North', 'Kaduna'],
    ['Ado-Odo', 'Ogun'],
    ["Jema'a", 'Kaduna'],
    ['Jema’a', 'Kaduna'],
    ['Lagos road, Ibadan', 'Oyo'],
    ['Nasarawa, Kano', 'Kano'],
    ['Ikorodu Road', 'Lagos'],
  ])('%j → %s by an area or a large town', (location, state) => {
    expect(recogniseState(location)).toBe(state)
  })

  test.each([
    ['Surulere', null],
    ['Surulere, Ibadan', 'Oyo'],
    ['Surulere, Lagos', 'Lagos'],
    ['Surulere, Mushin', 'Lagos'],
    ['Obi', null],
    ['Obi, Lafia', 'Nasarawa'],
    ['Bassa', null],
    ['Bassa, near Jos', 'Plateau'],
    ['Garki', null],
    ['Garki, Abuja', FCT],
    ['Irepodun', null],
  ])('%j, which two states have → %s', (location, state) => {
    expect(recogniseState(location)).toBe(state)
  })

  test.each([
    '',
    ' ',
    'Nigeria',
    'Imota',
    'Edoga street',
    'somewhere on the road',
    'Abujah',
    'Cotonou, Benin',
    'Republic of Niger',
  ])('%j names none', (location) => expect(recogniseState(location)).toBeNull())

  test('a long text is read to its end', () => {
    expect(recogniseState(`${'Surulere Lagos road '.repeat(500)} Ikeja`)).toBe('Lagos')
  })
})
