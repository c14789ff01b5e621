/** ISO 3166-2:NG codes of the states, and their places on a grid of equal tiles. */
import { STATES, type State } from '@amana/contract'

interface Tile {
  /** As of ISO 3166-2, without `NG-`. */
  code: string
  column: number
  row: number
}

const TILES: Record<State, string> = {
  Sokoto: 'SO 1 0',
  Zamfara: 'ZA 2 0',
  Katsina: 'KT 3 0',
  Jigawa: 'JI 4 0',
  Yobe: 'YO 5 0',
  Borno: 'BO 6 0',
  Kebbi: 'KE 1 1',
  Kaduna: 'KD 2 1',
  Kano: 'KN 3 1',
  Bauchi: 'BA 4 1',
  Gombe: 'GO 5 1',
  Adamawa: 'AD 6 1',
  Niger: 'NI 1 2',
  'Federal Capital Territory (FCT)': 'FC 2 2',
  Nasarawa: 'NA 3 2',
  Plateau: 'PL 4 2',
  Taraba: 'TA 5 2',
  Kwara: 'KW 1 3',
  Kogi: 'KO 2 3',
  Benue: 'BE 3 3',
  Oyo: 'OY 0 4',
  Osun: 'OS 1 4',
  Ekiti: 'EK 2 4',
  Enugu: 'EN 3 4',
  Ebonyi: 'EB 4 4',
  'Cross River': 'CR 5 4',
  Ogun: 'OG 0 5',
  Ondo: 'ON 1 5',
  Edo: 'ED 2 5',
  Anambra: 'AN 3 5',
  Abia: 'AB 4 5',
  'Akwa Ibom': 'AK 5 5',
  Lagos: 'LA 0 6',
  Delta: 'DE 2 6',
  Imo: 'IM 3 6',
  Rivers: 'RI 4 6',
  Bayelsa: 'BY 3 7',
}

export const STATE_TILES: readonly (Tile & { state: State })[] = STATES.map((state) => {
  const [code = '', column = '', row = ''] = TILES[state].split(' ')
  return { state, code, column: Number(column), row: Number(row) }
})
