import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/support/messages.ts'

export default {
  answers: {
    stolen: {
      question: 'An sace wayata ko ta ɓace',
      text: 'Idan an yi mata rajista da sunanku, a sa mata alama a asusunku: tana aiki nan take. In ba haka ba, a kai rahoto ba tare da asusu ba.',
      link: 'Kai rahoton waya',
    },
    privately: {
      question: 'Ina son tambaya a kan waya ba tare da faɗin wacce ba',
      text: 'Bincike a sirri yana faɗin ko an toshe waya, kuma ba ma sanin wacce aka tambaya a kai. Kyauta ne, sau 20 a rana.',
      link: 'A bincika a sirri',
    },
    noReport: {
      question: 'Na biya, amma sakamako bai zo ba',
      text: 'Sakamako yana zuwa ta imel cikin mintuna bayan biyan kuɗi. A fara duba akwatin spam. Allon aikinku yana nuna biyan kuɗinku, yana sake tambayar banki, kuma yana sake aika sakamako.',
      link: 'Buɗe allon aiki',
    },
    noCode: {
      question: 'Lamba ba ta zo ba',
      text: 'Lambar tabbatarwa ta imel tana iya faɗawa akwatin spam; ta SMS tana buƙatar layin da ke karɓar saƙo. Ana iya neman sabuwa daƙiƙa 30 bayan ta ƙarshe. Ana iya gyara lamba da adireshi a saituna.',
      link: 'Buɗe saituna',
    },
    password: {
      question: 'Na manta kalmar sirri',
      text: 'Lambar tabbatarwa zuwa imel ɗinku tana ba ku damar zaɓar sabuwa.',
      link: 'Zaɓi sabuwar kalmar sirri',
    },
    pin: {
      question: 'Na manta PIN ɗina',
      text: 'Kalmar sirrinku da lambar tabbatarwa zuwa imel ɗinku suna saita sabo. Har awa 72 yana iya kai rahoton sata ko ɓatar na’ura ne kawai, ba wani abu ba.',
      link: 'Sake saita PIN',
    },
    registered: {
      question: 'Wani ya yi wa wayata rajista',
      text: 'A rubuta IMEI ɗinta kamar za a yi mata rajista. Shafin da ya ƙi yana ba da damar a ce wayar taku ce da rasit; jami’ai ne ke yanke hukunci.',
      link: 'Yi rajistar na’ura',
    },
    certificate: {
      question: 'Wannan takardar shaida ta gaske ce?',
      text: 'A rubuta lambar da ke kanta.',
      link: 'Duba takardar shaida',
    },
    officer: {
      question: 'Ni jami’in ƴan sanda ne',
      text: 'Jami’ai suna shiga ta ƙofarsu. Idan an manta kalmar sirri, mai sa ido ko mai gudanarwa naku zai ba da wata.',
      link: 'Shafin jami’an tsaro',
    },
  },
  support: {
    title: 'Taimako da tallafi',
    subtitle: 'An amsa yawancin tambayoyi a ƙasa. Don sauran, a rubuto ko a kira.',
    contacts: 'A tuntuɓe mu',
    kinds: { email: 'Imel', phone: 'Waya', whatsapp: 'WhatsApp' },
    say: 'A faɗi abin da aka so a yi da abin da aka gani a fuskar waya. Kar a taɓa gaya wa kowa kalmar sirri, PIN ko lambobin tabbatarwa: ba ma neman su.',
    none: 'Wannan tsari bai ba da wanda za a rubuta wa ko a kira ba.',
    noneText: 'Amsoshin da ke ƙasa suna aiki ba tare da taimako ba.',
    loading: 'Ana neman yadda za a same mu…',
    failed: 'An kasa buɗe yadda za a same mu.',
    questions: 'Me ya faru?',
    simulator: { text: 'Wannan tsarin gwaji ne: ana iya gwada kira da SMS a nan.', link: 'Buɗe wayar gwaji' },
  },
} satisfies Translation<typeof english>
