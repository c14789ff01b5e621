import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/cases/messages.ts'

export default {
  letter: {
    title: 'Batu {case} na IMEI {imei}',
    subject: 'Abin da aka rubuta game da batu, don kamfanin inshora',
    kind: 'Wasiƙa ga kamfanin inshora',
    case: 'Batu {case}',
    intro:
      'Wannan wasiƙa tana faɗin abin da Amana, rumbun rajistar wayoyi a Nijeriya, ta rubuta game da wannan batu zuwa {time}.',
    notHeading: 'Abin da wannan wasiƙa ba ta faɗa ba',
    not: 'Amana ba ta duba wayar ba kuma ba ta yanke hukunci kan neman biyan inshora. Abin da mutane suka kai rahoto yana nan da kalmominsu. Jami’ai za su iya nemo batun da lambarsa.',
  },
  phone: {
    heading: 'Waya da mai ita',
    modelUnknown: 'Ba a san samfurin ba',
    secondImei: 'IMEI na biyu {imei}',
    twoSims: 'Waya ɗaya ce: tana da SIM biyu.',
    owner: 'Mai waya da ya yi rajista',
    ownerSince: 'Mai ita tun',
    registeredOn: 'Ranar rajista',
    ownership: 'Mallaka',
    proven: 'An tabbatar wa jami’i',
    notProven: 'Ba a tabbatar wa jami’i ba',
  },
  report: {
    heading: 'Rahoto',
    as: 'Irin rahoto',
    on: 'Ranar rahoto',
    by: 'Mai rahoto',
    byOwner: 'Mai waya da ya yi rajista, bayan ya shiga, da PIN na tsaro',
    byPublic: 'Wani daga cikin jama’a',
    byOfficers: 'Jami’an tsaro',
    place: 'Wurin ƙarshe da aka sani',
    noPlace: 'Ba a bayar ba',
    status: 'Matsayi yanzu',
    rejectedOn: 'Ranar da jami’ai suka ƙi',
    confirmedOn: 'Ranar da jami’ai suka tabbatar',
    closedOn: 'Ranar rufewa',
    heldSince: 'Ƴan sanda sun riƙe tun',
    words: 'Da kalmomin mai waya',
  },
  types: { stolen: 'An sace', lost: 'Ta ɓace', found: 'An samu' },
  statuses: {
    under_review: 'Ana bincike: jami’ai ba su yanke hukunci ba tukuna',
    active: 'A buɗe',
    cleared: 'An rufe',
    rejected: 'Jami’ai sun ƙi',
    lapsed: 'Ya ƙare ba tare da tabbatar da hanyar tuntuɓa ba',
  },
  networks: {
    heading: 'Kamfanonin sadarwa sun toshe',
    none: 'Babu kamfanin sadarwa da ya gaya wa Amana cewa ya toshe wayar.',
    since: 'tun {time}',
  },
  timeline: {
    youReported: {
      stolen: 'Kun kai rahoton cewa an sace wayar, batu {case}.',
      lost: 'Kun kai rahoton cewa wayar ta ɓace, batu {case}.',
      found: 'An nuna cewa an samu wayar, batu {case}.',
    },
    publicReported: {
      stolen:
        'Wani daga cikin jama’a ya kai rahoton cewa an sace wayar, batu {case}. Jami’ai suna duba irin wannan rahoto kafin ya yi aiki.',
      lost: 'Wani daga cikin jama’a ya kai rahoton cewa wayar ta ɓace, batu {case}. Jami’ai suna duba irin wannan rahoto kafin ya yi aiki.',
    },
    flagged: {
      stolen: 'Jami’an tsaro sun sa wa wayar alamar sata, batu {case}.',
      lost: 'Jami’an tsaro sun sa wa wayar alamar ɓata, batu {case}.',
    },
    objected: 'Kun ƙalubalanta: {reason}',
    rejected: 'Jami’ai sun ƙi rahoton: ba a sa wa wayar alama saboda shi ba.',
    confirmed: {
      stolen: 'Jami’ai sun tabbatar da rahoton: an sa wa wayar alamar sata.',
      lost: 'Jami’ai sun tabbatar da rahoton: an sa wa wayar alamar ɓata.',
      found: 'Jami’ai sun tabbatar da rahoton: an sa wa wayar alamar samuwa.',
    },
    held: 'Ƴan sanda sun riƙe wayar: ba za a iya miƙa ta ko a ce an same ta ba sai sun daina riƙe ta.',
    released: 'Ƴan sanda sun saki wayar.',
    attempt: 'Wani ya yi ƙoƙarin yi wa wayar rajista aka ƙi. Jami’ai za su iya ganin ko wane ne.',
    note: 'Jami’an tsaro sun rubuta: {note}',
    blocked: '{network} ya toshe wayar.',
    goesOn: {
      stolen: 'An kai rahoton cewa an sace wayar: batu {case} zai ci gaba daga nan.',
      lost: 'An kai rahoton cewa wayar ta ɓace: batu {case} zai ci gaba daga nan.',
    },
    foundBy: {
      you: 'Kun nuna cewa an samu wayar. An rufe batun.',
      officers: 'Jami’an tsaro sun nuna cewa an samu wayar. An rufe batun.',
      owner: 'Mai wayar ya nuna cewa an samu wayar. An rufe batun.',
    },
    closed: 'Jami’an tsaro sun rufe batun.',
  },
} satisfies Translation<typeof english>
