import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/statistics/messages.ts'

export default {
  statistics: {
    title: 'Ƙididdiga',
    lead: 'Yawan wayoyin da aka kai rahoton sata, ɓata da samuwarsu, wata-wata da jiha-jiha.',
    empty: {
      heading: 'Ba a fitar da wani wata ba tukuna',
      text: 'Lambobin farko za su bayyana a nan idan wata ya cika. Ana fitar da kowane wata daga 5 ga wata na gaba, kuma daga nan ba ya canjawa.',
    },
    types: { stolen: 'An sace', lost: 'Ta ɓace', found: 'An samo' },
    figures: {
      stolen: 'rahoton sata',
      lost: 'rahoton ɓata',
      found: 'an samo',
      share: 'an samo cikin kowane 100 da aka kai rahotonsu a watan',
      note: 'Jimlar lambobin da aka wallafa a ƙasa. Ba a saka jihohi masu ƙasa da batutuwa 10 a ciki ba.',
      none: 'Babu lambar wannan wata da ta kai 10.',
    },
    map: {
      heading: 'Rahoton sata, ta jiha',
      legend: 'Batutuwan rahoton sata',
      hidden: 'ƙasa da 10, ko babu',
      range: '{least} zuwa {most}',
      populous: 'Jihohi masu mutane da yawa suna da batutuwa fiye. Taswirar tana nuna yawa, ba yiwuwar sata ba.',
      credit: 'Taswira: mapsvg.com, ta @svg-maps/nigeria, CC BY 4.0, an sauƙaƙa iyakoki.',
    },
    table: {
      caption: 'Batutuwa a {month}',
      state: 'Jiha',
      hidden: 'ƙasa da 10',
      short: '<10',
      note: '<10 yana nufin ƙasa da 10, har da babu.',
    },
    trends: {
      heading: 'Wata bayan wata',
      note: 'Jimlar lambobin da aka wallafa. Sandar wata tana ƙaruwa ma idan jiha ta wuce batutuwa 10, da kuma yawan masu amfani da Amana.',
      later: 'Tafiyar watanni za ta bayyana a nan da fitarwa ta biyu.',
      month: 'Wata',
    },
    method: {
      heading: 'Yadda muke ƙirgawa',
      list: [
        'Ana ƙirga batu sau ɗaya, a watan da alamarsa ta fara aiki, a lokacin Lagos, da kuma a jihar da aka yi satar. Waya mai IMEI biyu batu ɗaya ne; wayar da ta ɓace sannan aka gano an sace ta batun sata ɗaya ne; wadda aka samu ana ƙirga ta a watanta.',
        'Ana ƙirga batutuwa 3 kawai na mutum ɗaya a wata.',
        'Ana ɓoye lambobi ƙasa da 10, kuma ana ɓoye babu kamar tara. Sauran ana kai su ga 5 mafi kusa. Jimla, kaso da sanduna suna fitowa daga lambobin da aka wallafa ne kawai, don kar a iya gano wadda aka ɓoye.',
        'Babu jadawali mafi zurfi: babu na kamfani, rana, ofishi ko ƙaramar hukuma.',
        'Ba a ƙirga rahotannin da ake bincike, ko aka ƙi, ko ba a tabbatar da tuntuɓarsu ba.',
        'Abin da aka fitar ba ya canjawa. Rufe batu, share mutum da hukunce-hukuncen baya ba sa canja komai a ciki, kuma digest ɗinsa yana cikin kundin jama’a.',
      ],
    },
    downloads: {
      heading: 'Sauke',
      text: 'Kowane wata a matsayin JSON da CSV bisa CC BY 4.0, da hujja cewa kundin jama’a yana da digest ɗinsa.',
      check: 'Yadda ake duba hujja',
      month: 'Wata',
      files: { json: 'JSON', csv: 'CSV', proof: 'Hujja' },
      label: '{file} na {month}',
    },
  },
} satisfies Translation<typeof english>
