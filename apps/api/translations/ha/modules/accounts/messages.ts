import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/accounts/messages.ts'

export default {
  notice: {
    hello: 'Sannu {name},',
    keepAddress: 'Riƙe wannan adireshin imel',
    newPassword: 'Zaɓi sabuwar kalmar sirri',
    tellAdministrator: 'Idan wani abu bai yi muku daidai ba, a gaya wa mai gudanarwa nan take.',
    officerId: 'Lambar jami’i',
    oneTimePassword: 'Kalmar sirri ta sau 1',
    signIn: 'Shiga a matsayin jami’i',
    reason: 'Kun samu wannan imel ne domin ya shafi tsaron asusunku na Amana.',
  },
  notices: {
    locked: {
      subject: 'An dakatar da shiga asusunku na Amana',
      paragraphs: [
        'Wani ya rubuta kalmar sirri ta asusunku ba daidai ba sau da yawa. Mun dakatar da sabon gwaji: minti 15 da farko, fiye da haka idan ya sake faruwa. Inda kuka riga kuka shiga yana nan.',
        'Idan ku ne, a jira a sake gwadawa. Idan ba ku ba ne, kalmar sirrinku ta kare ku. Duk da haka yana da kyau a zaɓi sabuwa da ba ku amfani da ita a wani wuri.',
      ],
    },
    pin_locked: {
      subject: 'An kulle PIN na tsaro naku na Amana',
      paragraphs: [
        'Wani da ya shiga asusunku ya rubuta PIN na tsaro ba daidai ba sau biyar. Ba za a iya amfani da shi a can ba minti 15 da farko, fiye da haka idan ya sake faruwa: har lokacin ba za a iya miƙa na’ura da shi ba.',
        'Har yanzu ana iya kai rahoton sata ko ɓatar na’ura: a shafinmu da kalmar sirrinku, ko ta waya da PIN ɗinku.',
        'Idan ku ne, a jira a sake gwadawa. Idan ba ku ba ne, wani ya shiga a matsayinku: a canja kalmar sirri, wadda za ta fitar da kowace na’ura, sannan a canja PIN.',
      ],
    },
    caller_locked: {
      subject: 'An rubuta PIN na asusunku na Amana ba daidai ba ta waya',
      paragraphs: [
        'Wani ya kira Amana, ya rubuta lambar waya da asusunku yake da ita ko ya taɓa samu, da PIN na tsaro ba daidai ba sau biyar. Yanzu sai wannan mai kira ya jira. Ku ba sai kun jira ba: PIN ɗinku yana aiki inda kuka shiga, da daga wasu wayoyi.',
        'Idan ku ne, a jira a sake gwadawa. Idan ba ku ba ne, PIN ɗinku ya kare ku. A zaɓi wani a saituna idan wani zai iya saninsa.',
      ],
    },
    callers_locked: {
      subject: 'Wayoyi da yawa suna ƙoƙarin gane PIN na Amana naku',
      paragraphs: [
        'An rubuta PIN na tsaro ba daidai ba sau hamsin ta waya don lambar da asusunku yake da ita ko ya taɓa samu, daga wayoyi daban-daban. Yanzu sai sauran wayoyi ban da wannan lambar su jira: awa ɗaya da farko, fiye da haka idan ya sake faruwa. PIN ɗinku yana aiki inda kuka shiga.',
        'A zaɓi wani PIN a saituna, mai lambobi shida: mai tsawo ya fi wuyar ganewa.',
      ],
    },
    pin_changed: {
      subject: 'An canja PIN na tsaro naku na Amana',
      paragraphs: [
        'An canja PIN na tsaro na asusunku yanzun nan. Daga yanzu miƙawa da alama suna buƙatar sabon.',
        'Idan ku ne, ba sai an yi komai ba. Idan ba ku ba ne, wani ya san kalmar sirrinku da PIN ɗinku: a sake kalmar sirri yanzu.',
      ],
    },
    password_changed: {
      subject: 'An canja kalmar sirrinku ta Amana',
      paragraphs: [
        'An canja kalmar sirri ta asusunku yanzun nan, kuma an fitar da kowace na’ura da take ciki.',
        'Idan ku ne, ba sai an yi komai ba. Idan ba ku ba ne, a sake kalmar sirri yanzu.',
      ],
    },
    two_factor_on: {
      subject: 'An kunna shiga mai matakai biyu',
      paragraphs: [
        'Daga yanzu asusunku na Amana zai nemi mataki na biyu bayan kalmar sirri. A ajiye lambobin ceto inda za a same su ba tare da wayarku ba: kowace tana buɗe asusun sau ɗaya.',
        'Idan ba ku ba ne, wani ya shiga a matsayinku: a sake kalmar sirri yanzu, kuma a gaya mana.',
      ],
    },
    two_factor_off: {
      subject: 'An kashe shiga mai matakai biyu',
      paragraphs: [
        'Asusunku na Amana ba ya neman mataki na biyu bayan kalmar sirri yanzu. Manhajar tabbatarwa da lambobin ceto sun daina aiki.',
        'Idan ku ne, ba sai an yi komai ba. Idan ba ku ba ne, wani ya san kalmar sirrinku: a sake ta yanzu, a sake kunna mataki na biyu.',
      ],
    },
    two_factor_locked: {
      subject: 'An rubuta lambar shiga ta Amana ba daidai ba',
      paragraphs: [
        'Yayin da ake jiran mataki na biyu na shiga asusunku, an rubuta lamba ba daidai ba sau biyar. Mun dakatar da mataki na biyu: minti 15 da farko, fiye da haka idan ya sake faruwa. Inda kuka riga kuka shiga yana nan.',
        'Idan kun fara shiga jim kaɗan kafin haka, a duba ko agogon wayarku daidai ne a sake gwadawa daga baya. Wataƙila kuma wani ne da ya san adireshin imel ɗinku kawai: lambar da ba daidai ba ba ta buɗe komai. Idan ba ku fara shiga ba, wani ya san kalmar sirrinku: a zaɓi sabuwa yanzu.',
      ],
    },
    recovery_code_used: {
      subject: 'An yi amfani da lambar ceto ta asusunku na Amana',
      paragraphs: [
        'Wani ya shiga asusunku yanzun nan da kalmar sirrinku da ɗaya daga lambobin ceto. Ba za a iya sake amfani da wannan lamba ba.',
        'Idan ku ne, ba sai an yi komai ba. Idan ba ku ba ne, a zaɓi sabuwar kalmar sirri yanzu: za ta fitar da kowace na’ura.',
      ],
    },
    email_change_asked: {
      subject: 'Wani yana so ya canja adireshin imel na asusunku',
      paragraphs: [
        'Wani da ya shiga asusunku na Amana ya nemi amfani da wani adireshin imel, da kalmar sirri daidai. Zai canja idan an yi amfani da hanyar da muka aika zuwa sabon adireshin.',
        'Idan ku ne, ba sai an yi komai a nan ba. Idan ba ku ba ne, a yi amfani da hanyar da ke ƙasa don a riƙe wannan adireshi: za ta fitar da kowace na’ura. Sannan a zaɓi sabuwar kalmar sirri.',
      ],
    },
    email_changed: {
      subject: 'An canja adireshin imel na asusunku na Amana',
      paragraphs: [
        'An mayar da asusunku na Amana zuwa wani adireshin imel yanzun nan. Daga yanzu imel da lambobin tabbatarwa za su je can.',
        'Idan ku ne, ba sai an yi komai ba. Idan ba ku ba ne, a yi amfani da hanyar da ke ƙasa cikin kwana 7 don a dawo da wannan adireshi: za ta fitar da kowace na’ura. Sannan a zaɓi sabuwar kalmar sirri.',
      ],
    },
    email_restored: {
      subject: 'Asusunku na Amana ya koma amfani da wannan adireshin imel',
      paragraphs: [
        'An yi amfani da hanyar da muka aika zuwa wannan adireshi: asusunku na Amana ya koma nasa, kuma an fitar da kowace na’ura.',
        'A zaɓi sabuwar kalmar sirri yanzu: wataƙila wani ya san ta da.',
      ],
    },
    pin_reset: {
      subject: 'An sake saita PIN na tsaro naku na Amana',
      paragraphs: [
        'An maye gurbin PIN na tsaro na asusunku yanzun nan, da kalmar sirrinku da lambar tabbatarwa daga imel ɗinku. Har awa 72 sabon yana iya kai rahoton sata ko ɓatar na’ura ne kawai.',
        'Idan ku ne, ba sai an yi komai ba. Idan ba ku ba ne, wani ya san kalmar sirrinku kuma yana karanta imel ɗinku: a canja kalmomin sirri biyun yanzu.',
      ],
    },
    phone_changed: {
      subject: 'An canja lambar waya ta asusunku na Amana',
      paragraphs: [
        'Asusunku na Amana ya samu wata lambar waya yanzun nan, wadda aka tabbatar da lambar tabbatarwa.',
        'Idan ku ne, ba sai an yi komai ba. Idan ba ku ba ne, wani ya san kalmar sirrinku: a zaɓi sabuwa yanzu, a sake saita lambar wayarku a saituna.',
      ],
    },
    phone_lost: {
      subject: 'Wani asusun Amana ya tabbatar da lambar wayarku',
      paragraphs: [
        'Wani ya tabbatar da lambar wayar asusunku da lambar tabbatarwa da muka aika mata. Lamba ɗaya ta asusu ɗaya ce, don haka daga yanzu taku ba a tabbatar da ita ba.',
        'Idan kuna da wani asusu, ko kun ba da lambar, ba sai an yi komai ba. Idan lambar tana hannunku har yanzu, a sake tabbatar da ita a saituna. Idan katin SIM ɗinta ya daina aiki, a kira kamfanin sadarwa nan take.',
      ],
    },
    identity_lost: {
      subject: 'NIN ko BVN ɗinku a Amana ya zama na wani asusu yanzu',
      paragraphs: [
        'Wani asusun Amana ya nuna cewa wani NIN ko BVN naku nasa ne: da lambar tabbatarwa zuwa wayar lambar, ko a wurinmu. Ba a tantance shi a asusunku yanzu. Na’urorinku suna nan naku.',
        'Idan lambar taku ce, a buɗe Saituna, Bayanai da asusu, a sake rubuta ta a zaɓi "Wannan lambata ce". Za mu duba.',
      ],
    },
    identity_free: {
      subject: 'Yanzu ana iya tantance NIN ko BVN ɗinku a Amana',
      paragraphs: [
        'Kun gaya mana cewa wani asusu ya tantance NIN ko BVN ɗinku. Mun duba, kuma wannan asusu ba shi da shi yanzu.',
        'A buɗe Saituna, Bayanai da asusu, a tantance lambarku yanzu.',
      ],
    },
    one_time_password: {
      subject: 'Asusunku na Amana yana da sabuwar kalmar sirri ta sau ɗaya',
      paragraphs: [
        'Mai gudanarwa ya ba asusunku sabuwar kalmar sirri ta sau ɗaya, kuma an fitar da kowace na’ura. Da ita ake zaɓar kalmar sirri ta kai.',
        'Idan ba ku nema ba, kar a shiga: wataƙila wani ya yi kamar ku.',
      ],
    },
    officer_invited: {
      subject: 'Asusunku a shafin Amana na jami’an tsaro',
      paragraphs: [
        'Mai kula na rundunar jiharku ya buɗe muku asusu a Amana. Kalmar sirrinku ta sau ɗaya tana ƙasa; an aika ta zuwa wannan akwatin imel kaɗai: babu wani da yake da ita.',
        'A shiga da ita sau ɗaya, a zaɓi kalmar sirri da ku kaɗai kuka sani. Idan ba ku jami’in wannan runduna ba ne, kar a shiga.',
      ],
    },
    password_mailed: {
      subject: 'Sabuwar kalmar sirrinku ta sau ɗaya ta Amana',
      paragraphs: [
        'Mai kula na rundunar jiharku ya ba asusunku sabuwar kalmar sirri ta sau ɗaya, kuma an fitar da kowace na’ura. Tana ƙasa; an aika ta zuwa wannan akwatin imel kaɗai: babu wani da yake da ita.',
        'A shiga da ita sau ɗaya, a zaɓi kalmar sirri da ku kaɗai kuka sani. Idan ba ku nema ba, kar a shiga: wataƙila wani ya yi kamar ku.',
      ],
    },
    token_reused: {
      subject: 'Mun fitar da ku daga wata na’ura',
      paragraphs: [
        'An yi amfani da mabuɗin ɗaya daga shigarku karo na biyu. Hakan yana faruwa idan wani ya kwafe shi, wani lokaci kuma idan intanet ya katse a lokacin da bai dace ba. Don tsaro mun kawo ƙarshen wannan shiga.',
        'A sake shiga don a ci gaba. Idan ba ku yi amfani da Amana yanzun nan ba, a zaɓi sabuwar kalmar sirri ma.',
      ],
    },
  },
  sms: {
    phoneChanged:
      'Amana: asusun da ke da wannan lamba yana da wata lamba yanzu. Idan ba ku ba ne, a shiga, a canja kalmar sirri, a sake sa lambarku.',
  },
  sessions: {
    unknown: 'Na’urar da ba a sani ba',
    named: '{browser} a kan {system}',
  },
} satisfies Translation<typeof english>
