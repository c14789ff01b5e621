import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/law-enforcement/officers/messages.ts'

export default {
  commandOfficers: {
    title: 'Agbófinró ẹ̀ka yín',
    back: 'Padà sí àwọn ẹjọ́',
    subtitle: 'Agbófinró ẹ̀ka {command}. Ohun tí ẹ bá yí padà ń wà nínú àkọsílẹ̀ àbójútó pẹ̀lú orúkọ yín.',
    loading: 'A ń ṣí àwọn agbófinró…',
    forbidden: 'Alábòójútó nìkan ló ń bójú tó àkántì agbófinró.',
    failed: 'Àwọn agbófinró kò ṣí.',
    notSaved: 'Kò sí ohun tó yí padà. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
    empty: 'Kò tíì sí agbófinró ẹ̀ka yín tó ní àkántì.',
    caption: 'Agbófinró ní nọ́ńbà agbófinró',
    columns: { officer: 'Agbófinró', rank: 'Ipò iṣẹ́ àti àgọ́', status: 'Ipò', until: 'Ó ń ṣiṣẹ́ títí di', change: 'Àkántì' },
    statuses: { active: 'Ó ń ṣiṣẹ́', 'new': 'A ti pè é', expired: 'Ó ti tán', suspended: 'A dá a dúró' },
    suspendedOn: 'láti {day}',
    supervisor: 'Alábòójútó',
    administrators: 'Alákòóso ló ń yí àkántì alábòójútó padà.',
    cancel: 'Fagi lé e',
    invite: {
      open: 'Pe agbófinró kan',
      submit: 'Pè é',
      officerId: 'Nọ́ńbà agbófinró',
      officerIdHint: 'Lẹ́tà àti dígíìtì 6 sí 10',
      email: 'Ímeèlì iṣẹ́',
      emailHint: 'Ibẹ̀ ni ọ̀rọ̀ aṣínà ìgbà kan àti àwọn kóòdù ìwọlé ń lọ, kì í ṣe sọ́dọ̀ ẹlòmíràn.',
      firstName: 'Orúkọ',
      lastName: 'Orúkọ ìdílé',
      phone: 'Nọ́ńbà fóònù',
      rank: 'Ipò iṣẹ́',
      forceNumber: 'Nọ́ńbà iṣẹ́',
      station: 'Àgọ́',
      until: 'Ọjọ́ ìkẹyìn àkántì náà',
    },
    suspend: {
      name: 'Dá a dúró',
      title: 'Dá {name} dúró',
      text: 'Gbogbo ìwọlé rẹ̀ yóò dópin lójú ẹsẹ̀, kò sì ní lè wọlé. Ẹjọ́ agbófinró yìí yóò lọ sí ẹ̀ka ìpínlẹ̀ yín.',
    },
    reinstate: {
      name: 'Dá a padà',
      title: 'Dá {name} padà',
      text: 'Agbófinró náà yóò tún fi ọ̀rọ̀ aṣínà kan náà wọlé. Ẹjọ́ tó ti lọ sí ẹ̀ka ìpínlẹ̀ yóò wà níbẹ̀.',
    },
    renew: {
      name: 'Sọ ọ́ dọ̀tun',
      title: 'Sọ àkántì {name} dọ̀tun',
      text: 'Àkántì náà yóò ṣiṣẹ́ títí di òpin ọjọ́ yìí. Ìdádúró ṣì wà.',
    },
    reset: {
      name: 'Ọ̀rọ̀ aṣínà tuntun',
      title: 'Ọ̀rọ̀ aṣínà ìgbà kan tuntun fún {name}',
      text: 'Ẹ rí i dájú pé ẹ mọ ẹni tó ń béèrè. Ọ̀rọ̀ aṣínà àtijọ́ àti gbogbo ìwọlé yóò parí. Ọ̀rọ̀ aṣínà ìgbà kan tuntun yóò lọ sí àpótí ímeèlì iṣẹ́ agbófinró náà nìkan.',
      submit: 'Fi aṣínà tuntun ránṣẹ́',
    },
    ask: {
      none: 'Ẹ̀ka {command} kò tíì ní àjọ lórí Amana.',
      applied: '{name} ń dúró de ìfọwọ́sí.',
      suspended: 'A ti dá {name} dúró.',
      text: 'Títí di ìgbà náà alákòóso kan ló ń bójú tó agbófinró yín. Ẹ ní kí alákòóso náà ṣe àṣẹ yìí:',
    },
  },
} satisfies Translation<typeof english>
