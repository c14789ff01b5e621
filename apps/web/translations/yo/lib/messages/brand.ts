import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/brand.ts'

export default {
  claims: {
    trusted: 'Ojúlówó ibùdó àyẹ̀wò ẹ̀rọ tí Nàìjíríà fọkàn tán',
    figures: { verified: 'Ẹ̀rọ tí a ti ṣàyẹ̀wò', accuracy: 'Ìwọ̀n ìṣedéédéé', service: 'Iṣẹ́ wà ní sẹpẹ́' },
    telecomRecords: 'Ẹ fi àkọsílẹ̀ nẹ́tíwọ̀kì ṣàyẹ̀wò ẹni tó ni ín',
    trustedBy: 'Àwọn iléeṣẹ́ nẹ́tíwọ̀kì àti agbófinró fọkàn tán wa',
    protectedDevices: 'A ti dáàbò bo ẹ̀rọ tó lé ní 50,000',
    regulator: 'Àjọ tó ń ṣàkóso nẹ́tíwọ̀kì ní Nàìjíríà ti fọwọ́ sí i',
    networks: 'A ń bá àwọn iléeṣẹ́ nẹ́tíwọ̀kì ṣiṣẹ́ pọ̀',
    identity: 'Ó so mọ́ àkọsílẹ̀ ìdánimọ̀ orílẹ̀-èdè (NIN àti BVN)',
    pciDss: 'A fi ààbò pa ìsanwó mọ́, ó sì bá ìlànà PCI DSS mu',
    badges: { secured: 'Amana ló ń dáàbò bò ó', ndpr: 'Ó bá NDPR mu', government: 'Ìjọba fọwọ́ sí i' },
  },
} satisfies Translation<typeof english>
