import { describe, expect, test } from 'vitest'
import { recogniseState, STATES } from './states.ts'

const FCT = 'Federal Capital Territory (FCT)'

describe('decisions §5: the state in a location text', () => {
  test('there are 37, each once', () => {
    expect(new Set(STATES).size).toBe(37)
  })

  test.each(STATES)('%s', (state) => {
    expect(recogniseState(state)).toBe(state)
    expect(recogniseState(`12 Market Road, ${state.toUpperCase()}, Nigeria`)).toBe(state)
    expect(recogniseState(`near the bridge, ${state.toLowerCase()} state`)).toBe(state)
  })

  test.each([
    ['Wuse 2, Abuja', FCT],
    ['Garki, FCT', FCT],
    ['Garki, F.C.T.', FCT],
    ['Federal Capital Territory', FCT],
    ['Lagos road, Abuja', FCT],
    ['Benin road, Ikeja, Lagos', 'Lagos'],
    ['Uyo, Akwa-Ibom', 'Akwa Ibom'],
    ['Calabar, cross  river', 'Cross River'],
    ['Minna, Niger', 'Niger'],
  ])('%j → %s', (location, state) => {
    expect(recogniseState(location)).toBe(state)
  })

  test.each(['', 'Nigeria', 'Imota', 'Edoga street', 'somewhere', 'Abujah'])('%j names none', (location) => {
    expect(recogniseState(location)).toBeNull()
  })
})
