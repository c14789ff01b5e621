/**
 * People of each state by the census of 2006, the last one that was held: the final results of the National
 * Population Commission, Official Gazette 2 (volume 96) of 2 February 2009. They sum to its 140,431,790.
 */
import type { State } from '@amana/contract'

export const CENSUS = {
  year: 2006,
  source:
    'Population census of 2006, final results: National Population Commission of Nigeria, Official Gazette No. 2, Vol. 96, 2 February 2009',
  total: 140_431_790,
}

export const POPULATION: Readonly<Record<State, number>> = {
  Abia: 2_845_380,
  Adamawa: 3_178_950,
  'Akwa Ibom': 3_902_051,
  Anambra: 4_177_828,
  Bauchi: 4_653_066,
  Bayelsa: 1_704_515,
  Benue: 4_253_641,
  Borno: 4_171_104,
  'Cross River': 2_892_988,
  Delta: 4_112_445,
  Ebonyi: 2_176_947,
  Edo: 3_233_366,
  Ekiti: 2_398_957,
  Enugu: 3_267_837,
  Gombe: 2_365_040,
  Imo: 3_927_563,
  Jigawa: 4_361_002,
  Kaduna: 6_113_503,
  Kano: 9_401_288,
  Katsina: 5_801_584,
  Kebbi: 3_256_541,
  Kogi: 3_314_043,
  Kwara: 2_365_353,
  Lagos: 9_113_605,
  Nasarawa: 1_869_377,
  Niger: 3_954_772,
  Ogun: 3_751_140,
  Ondo: 3_460_877,
  Osun: 3_416_959,
  Oyo: 5_580_894,
  Plateau: 3_206_531,
  Rivers: 5_198_716,
  Sokoto: 3_702_676,
  Taraba: 2_294_800,
  Yobe: 2_321_339,
  Zamfara: 3_278_873,
  'Federal Capital Territory (FCT)': 1_406_239,
}
