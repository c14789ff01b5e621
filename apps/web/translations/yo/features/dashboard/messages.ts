import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/dashboard/messages.ts'

export default {
  dashboard: {
    title: 'Àyẹ̀wò ẹ̀rọ',
    subtitle: 'Ẹ tẹ IMEI ẹ̀rọ èyíkéyìí láti ṣàyẹ̀wò ìní àti ipò rẹ̀',
    actions: {
      heading: 'Ìṣe kíákíá',
      register: { title: 'Forúkọ ẹ̀rọ sílẹ̀', text: 'Ẹ fi hàn pé ẹ̀yin lẹ ni fóònù kan.' },
      transfer: { title: 'Gbé ẹ̀rọ fún ẹlòmíì', text: 'Ẹ gbé fóònù fún ẹni tó rà á.' },
      devices: { title: 'Àwọn ẹ̀rọ mi', text: 'Ẹ wo àwọn fóònù tí ẹ ní.' },
      settings: { title: 'Ètò', text: 'Ìsọfúnni yín, ààbò, ìfitónilétí.' },
    },
    verifications: {
      title: 'Àwọn àyẹ̀wò mi',
      subtitle: 'Gbogbo IMEI tí ẹ ti ṣàyẹ̀wò, èyí tó tuntun jù ló ṣíwájú.',
      back: 'Padà sí dáṣíbọ́ọ̀dù',
    },
    phone: {
      title: 'Ó ku ìgbésẹ̀ kan',
      text: 'Tí a bá ti fìdí nọ́ńbà yín múlẹ̀, àwọn ènìyàn lè gbé fóònù fún yín, a sì lè fi SMS kìlọ̀ fún yín.',
      action: 'Fìdí nọ́ńbà fóònù múlẹ̀',
    },
    invitation: {
      heading: 'Ẹ wọlé fún èyí tó kù',
      text: 'Ẹ lè ṣàyẹ̀wò IMEI èyíkéyìí láìsí àkántì. Tí ẹ bá ní àkántì, ẹ tún lè:',
      list: [
        'tọ́jú àyẹ̀wò àti àbọ̀ àyẹ̀wò yín sí ibì kan',
        'forúkọ fóònù yín sílẹ̀, kí ẹlòmíì má bàa sọ pé òun ló ni ín',
        'gbé fóònù fún ẹni tó rà á, kí ẹ sì fẹjọ́ rẹ̀ sùn tó bá sọnù tàbí wọ́n jí i',
      ],
      signIn: 'Wọlé',
      register: 'Ṣí àkántì',
    },
    addEmail: {
      title: 'Fi àdírẹ́sì ímeèlì yín kún un',
      text: 'Àbọ̀ àyẹ̀wò àti ìkìlọ̀ ń lọ sí ímeèlì yín. A ó fi líǹkì kan ránṣẹ́ tó máa fi hàn pé àdírẹ́sì náà jẹ́ tiyín.',
      label: 'Ímeèlì',
      password: 'Ọ̀rọ̀ aṣínà',
      verify: 'Fìdí múlẹ̀',
      later: 'Kì í ṣe báyìí',
      sentTo: 'Líǹkì náà ti lọ sí {email}.',
    },
  },
} satisfies Translation<typeof english>
