import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/legal/messages.ts'

export default {
  legal: {
    version: 'Bugu {version}',
    english: 'Rubutun da ke ƙasa da Turanci yake, kuma shi ne ake bi. A taƙaice:',
    privacy: {
      title: 'Bayanin sirri',
      subtitle: 'Abin da muke ajiyewa game da ku, dalili, tsawon lokaci, da abin da za ku iya yi.',
      summary: [
        'Muna ajiye abin da kuka ba mu domin asusunku, na’urorinku, bincikenku da batutuwanku, ba ma sayar da komai.',
        'Wanda ya bincika IMEI yana ganin yanayin waya, ba ya taɓa ganin mai ita.',
        'Jami’ai suna ganin abin da batu yake buƙata, kuma ana rubuta kowace dubawa. Kuna iya ganin wanda ya duba a saituna.',
        'Kuna iya sauke, gyara da share abin da muke da shi game da ku a saituna.',
        'A kai ƙara gare mu, ko ga Nigeria Data Protection Commission (NDPC).',
      ],
    },
    terms: {
      title: 'Sharuɗɗan amfani',
      subtitle: 'Abin da za ku sa rai daga gare mu, da abin da muke sa rai daga gare ku.',
      summary: [
        'Sakamako yana faɗin abin da rajista ta sani a lokacin. Bai yi alƙawarin komai ba game da mai sayarwa ko wayar.',
        'A yi rajistar wayoyin da suke naku kawai, a kuma kai rahoton gaskiya. Rahoton ƙarya laifi ne.',
        'Ba ma taɓa tambayar kalmar sirri, PIN ko lambobin tabbatarwa ta waya, SMS ko WhatsApp.',
        'Miƙawar da sabon mai waya ya karɓa ba za a iya warware ta ba.',
        'Kuna iya share asusunku a kowane lokaci.',
      ],
    },
    compliance: {
      title: 'Bin doka',
      subtitle: 'Dokokin da wannan aiki yake bi, da yadda za ku iya ganin haka.',
      summary: [
        'Muna bin dokar kare bayanai ta Nijeriya, ba ma kuma tantance NIN da BVN sai idan kun so.',
        'Kowace dubawa ta jami’i tana cikin kundin da ba za a iya sake rubutawa ba, kuma kowa zai iya bincika shi.',
        'Biyan kuɗi yana bi ta kamfanin biyan kuɗi. Ba ma taɓa ajiye lambobin kati.',
        'An gina shafukan yadda kowa zai iya amfani da su.',
      ],
    },
  },
} satisfies Translation<typeof english>
