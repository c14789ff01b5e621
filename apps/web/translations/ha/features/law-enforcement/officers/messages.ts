import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/law-enforcement/officers/messages.ts'

export default {
  commandOfficers: {
    title: 'Jami’an rundunarku',
    back: 'Koma batutuwan da aka rubuta',
    subtitle: 'Jami’an rundunar {command}. Abin da kuka canja yana cikin kundin bin diddigi da sunanku.',
    loading: 'Ana buɗe jami’ai…',
    forbidden: 'Masu sa ido ne kawai suke kula da asusun jami’ai.',
    failed: 'An kasa buɗe jami’ai.',
    notSaved: 'Ba a canja komai ba. A sake gwadawa.',
    empty: 'Babu jami’in rundunarku da yake da asusu tukuna.',
    caption: 'Jami’ai bisa lambar jami’i',
    columns: { officer: 'Jami’i', rank: 'Muƙami da ofishi', status: 'Matsayi', until: 'Yana aiki har', change: 'Asusu' },
    statuses: { active: 'Yana aiki', 'new': 'An gayyata', expired: 'Ya ƙare', suspended: 'An dakatar' },
    suspendedOn: 'tun {day}',
    supervisor: 'Mai sa ido',
    administrators: 'Mai gudanarwa ne yake canja asusun masu sa ido.',
    cancel: 'Soke',
    invite: {
      open: 'Gayyaci jami’i',
      submit: 'Gayyata',
      officerId: 'Lambar jami’i',
      officerIdHint: 'Haruffa da lambobi 6 zuwa 10',
      email: 'Imel na aiki',
      emailHint: 'Nan ake aika kalmar sirri ta sau ɗaya da lambobin shiga, ba ga wani ba.',
      firstName: 'Suna',
      lastName: 'Sunan mahaifi',
      phone: 'Lambar waya',
      rank: 'Muƙami',
      forceNumber: 'Lambar aiki',
      station: 'Ofishi',
      until: 'Ranar ƙarshe ta asusu',
    },
    suspend: {
      name: 'Dakatar',
      title: 'Dakatar da {name}',
      text: 'Za a fitar da jami’in daga ko’ina nan take kuma ba zai iya shiga ba. Batutuwansa za su koma rundunar jiharku.',
    },
    reinstate: {
      name: 'Mayar',
      title: 'Mayar da {name}',
      text: 'Jami’in zai sake shiga da kalmar sirri ta da. Batutuwan da suka koma rundunar jiha za su tsaya can.',
    },
    renew: {
      name: 'Sabunta',
      title: 'Sabunta asusun {name}',
      text: 'Asusun zai yi aiki har ƙarshen wannan rana. Dakatarwa tana nan.',
    },
    reset: {
      name: 'Sabuwar kalmar sirri',
      title: 'Sabuwar kalmar sirri ta sau ɗaya don {name}',
      text: 'A tabbatar da mai nema. Tsohuwar kalmar sirri da kowace shiga za su ƙare. Sabuwar kalmar sirri ta sau ɗaya za ta je akwatin imel na aiki na jami’in kaɗai.',
      submit: 'Aika sabuwar kalma',
    },
    ask: {
      none: 'Rundunar {command} ba ta da ƙungiya a Amana tukuna.',
      applied: '{name} tana jiran amincewa.',
      suspended: 'An dakatar da {name}.',
      text: 'Kafin nan mai gudanarwa ne yake kula da jami’anku. A nemi mai gudanarwa ya kunna:',
    },
  },
} satisfies Translation<typeof english>
