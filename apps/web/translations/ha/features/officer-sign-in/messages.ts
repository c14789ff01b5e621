import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/officer-sign-in/messages.ts'

export default {
  officer: {
    title: 'Shigar jami’i',
    heading: 'Shafin jami’an tsaro',
    subtitle: 'Don jami’ai masu izini. Ana rubuta kowane nema da kowace dubawa.',
    back: 'Koma shafin farko',
    backToStart: 'Koma wurin shiga',
    officerId: 'Lambar jami’i',
    officerIdHint: 'Haruffa da lambobi 6-10',
    password: 'Kalmar sirri',
    passwordHint: 'Aƙalla harafi 8',
    submit: 'Shiga shafin',
    form: 'Shigar jami’i',
    failed: 'Jami’i ya kasa shiga',
    signedIn: 'Jami’i ya shiga lafiya',
    notOfficer: {
      text: 'Kun shiga a matsayin {name}, wanda ba asusun jami’i ba ne.',
      home: 'Je zuwa allon aiki',
      logOut: 'Fita',
    },
    forgot: {
      link: 'An manta kalmar sirri',
      title: 'An manta kalmar sirri',
      ask: 'A nemi sabuwar kalmar sirri ta sau ɗaya daga mai sa ido ko mai gudanarwa',
      why: 'Ba a sake saita kalmar sirrin jami’i don an nema kawai, don kada wanda yake karanta akwatin imel ɗinku ya yi aiki a madadinku. Mai kula yana sa a aika kalmar sirri ta sau ɗaya zuwa akwatin imel ɗinku na aiki, mai gudanarwa kuma yana gaya muku ita. Da ita ake zaɓar kalmar sirri ta kai.',
    },
    demo: {
      heading: 'Shiga ta gwaji',
      text: 'Wannan gwaji ne. A zaɓi jami’i don a cika fom.',
    },
    code: {
      heading: 'Shigar da lambar',
      sentTo: 'Mun aika lambar tabbatarwa mai lambobi 6 zuwa adireshinku na aiki',
      life: 'Lambar tana aiki na minti 10.',
      label: 'Lambar tabbatarwa',
      submit: 'Tabbatar a ci gaba',
      resend: 'Sake aikawa',
      resendIn: 'Ana iya neman wata lambar tabbatarwa bayan',
      resent: 'An aika lambar OTP',
      resendFailed: 'An kasa aika OTP',
      failed: 'An kasa tabbatar da lambar OTP',
    },
    newPassword: {
      heading: 'Zaɓi kalmar sirrinku',
      text: 'Kun shiga da kalmar sirri ta sau ɗaya. A zaɓi wadda ku kaɗai kuka sani; sannan ta sau ɗayan za ta daina aiki.',
      password: 'Sabuwar kalmar sirri',
      hint: 'Aƙalla harafi {digits}. Kalmomi kaɗan a jere suna da sauƙin tunawa da wuyar kintatawa.',
      confirm: 'Maimaita sabuwar kalmar sirri',
      submit: 'Ajiye a ci gaba',
      failed: 'An kasa ajiye kalmar sirri. A sake gwadawa.',
    },
  },
} satisfies Translation<typeof english>
