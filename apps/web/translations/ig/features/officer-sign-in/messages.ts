import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/officer-sign-in/messages.ts'

export default {
  officer: {
    title: 'Nbanye ndị uwe ojii',
    heading: 'Pọtal ndị na-ahụ maka iwu',
    subtitle: 'Maka ndị uwe ojii enyere ikike. A na-edekọ ọchụchọ na nlele ọ bụla.',
    back: 'Laghachi na mbido',
    backToStart: 'Laghachi na nbanye',
    officerId: 'ID onye uwe ojii',
    officerIdHint: 'Mkpụrụedemede na ọnụọgụ 6-10',
    password: 'Okwuntughe',
    passwordHint: 'Mkpụrụedemede 8 ma ọ dịkarịa ala',
    submit: 'Banye na pọtal',
    form: 'Nbanye ndị uwe ojii',
    failed: 'Nbanye onye uwe ojii adabaghị',
    signedIn: 'Onye uwe ojii abanyela',
    notOfficer: {
      text: 'Ị banyere dịka {name}, nke na-abụghị akaụntụ onye uwe ojii.',
      home: 'Gaa na dashbọọdụ gị',
      logOut: 'Pụọ',
    },
    forgot: {
      link: 'I chefuru okwuntughe',
      title: 'I chefuru okwuntughe',
      ask: 'Rịọ onye nlekọta gị maọbụ onye nchịkwa okwuntughe ọhụrụ e ji otu ugboro',
      why: 'A naghị atọgharị okwuntughe ndị uwe ojii naanị n’ihi arịrịọ, ka onye na-agụ naanị igbe email gị ghara ịrụ ọrụ dịka gị. Onye nlekọta na-eme ka okwuntughe otu ugboro gaa n’igbe email ọrụ gị, onye nchịkwa na-agwa gị ya. Ị ga-eji ya họrọ okwuntughe nke gị.',
    },
    demo: {
      heading: 'Nbanye nnwale',
      text: 'Nke a bụ nnwale. Họrọ onye uwe ojii iji mejupụta fọm.',
    },
    code: {
      heading: 'Pịnye koodu gị',
      sentTo: 'Anyị zigara koodu nwere ọnụọgụ 6 n’adreesị ọrụ gị',
      life: 'Koodu a dị ire nkeji 10.',
      label: 'Koodu nnyocha',
      submit: 'Kwado ma gaa n’ihu',
      resend: 'Zigharịa koodu',
      resendIn: 'Oge fọdụrụ tupu ị rịọ koodu ọzọ:',
      resent: 'E zigala OTP',
      resendFailed: 'Enweghị ike iziga OTP',
      failed: 'Nnyocha OTP adabaghị',
    },
    newPassword: {
      heading: 'Họrọ okwuntughe nke gị',
      text: 'I ji okwuntughe otu ugboro banye. Họrọ nke naanị gị maara; okwuntughe otu ugboro ahụ agaghịzi arụ ọrụ.',
      password: 'Okwuntughe ọhụrụ',
      hint: 'Mkpụrụedemede {digits} ma ọ dịkarịa ala. Okwu ole na ole n’usoro dị mfe icheta ma sie ike ịkọ nkọ.',
      confirm: 'Kwado okwuntughe ọhụrụ',
      submit: 'Chekwaa ma gaa n’ihu',
      failed: 'Enweghị ike ichekwa okwuntughe ahụ. Biko nwaa ọzọ.',
    },
  },
} satisfies Translation<typeof english>
