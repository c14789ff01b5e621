import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/partners/messages.ts'

export default {
  partners: {
    title: 'A bincika wayoyi ta kwamfuta',
    subtitle:
      'Don kasuwanni, masu gyara, kamfanonin inshora, na sadarwa da rundunonin ƴan sanda da suke bincika wayoyi fiye da yadda mutum zai iya rubutawa.',
    apply: 'Nemi zama abokin hulɗa',
    open: 'Buɗe ƙungiyarku',
    developers: 'Karanta takardun bayani',
    whatTitle: 'Abin da za ku samu',
    what: [
      {
        title: 'Amsa iri ɗaya da ta kowa',
        text: 'Tsarin kwamfutarku yana jin abin da mai saya a wannan shafi yake ji, daga bayanai iri ɗaya a lokaci ɗaya.',
      },
      {
        title: 'Lamba ɗaya, ko miliyan',
        text: 'A tambayi waya ɗaya kafin a saya, ko a ɗora fayil na dukan kayanku a sauke amsoshin.',
      },
      {
        title: 'Labari ba tare da tambaya ba',
        text: 'Idan an kai rahoton satar wayar da kuka bincika, ko an same ta, webhook mai sa hannu zai gaya muku. Muna yin haka har kwana 90.',
      },
      {
        title: 'Ƙa’idar kamfanonin sadarwa',
        text: 'CAMARA DeviceAuthenticity, kamar yadda aka wallafa. Manhajar gwaji tana aiki kafin wani ya amince da ku.',
      },
    ],
    priceTitle: 'Nawa ne',
    price:
      'Kuɗin da aka ajiye tun farko, da farashi ɗaya ga kowane bincike bisa yarjejeniyarku. Lambar da ba IMEI ba kyauta ce. Manhajojin gwaji kyauta ne.',
    priceAsRule:
      'Kuɗin da aka ajiye tun farko, da farashi ɗaya ga kowane bincike bisa yarjejeniyarku, yawanci NGN {amount}. Lambar da ba IMEI ba kyauta ce. Manhajojin gwaji kyauta ne.',
    once: 'Ana biyan kuɗin lamba ɗaya sau ɗaya ne cikin awa 24, ko an tambaye ta ita kaɗai ko a cikin fayil.',
    rulesTitle: 'Abin da muke nema daga gare ku',
    rules: [
      'A tambayi wayoyin da ake sayar muku, ko kuke yi wa inshora, ko kuke gyarawa, ko kuke haɗawa da layi kawai.',
      'Ana rubuta kowace tambaya da sunanku da manufa. Mai wayar da aka sace zai san cewa wani ya tambaya, ba zai taɓa sanin wane ne ba.',
      'Ba za ku taɓa sanin wayar wane ne ba.',
    ],
  },
  application: {
    title: 'Nemi zama abokin hulɗa',
    subtitle: 'Mai gudanarwa zai karanta buƙatarku ya aika muku hukunci ta imel. Kafin nan ana iya aiki da manhajar gwaji.',
    back: 'Abokan hulɗa',
    name: 'Sunan ƙungiya',
    kind: 'Aikinta',
    kinds: {
      marketplace: 'Kasuwa',
      repair: 'Shagon gyara',
      insurer: 'Inshora',
      network: 'Kamfanin sadarwa',
      police: 'Rundunar ƴan sanda',
      other: 'Wani',
    },
    kindPlaceholder: 'Zaɓi ɗaya',
    website: 'Shafin intanet (ba dole ba)',
    email: 'Imel na yarjejeniya da lissafi',
    purpose: 'Me ya sa kuke so ku bincika wayoyi?',
    purposeHint: 'Jimla ɗaya ko biyu. Suna tsayawa a gefen kowace tambaya a kundin bin diddiginmu.',
    submit: 'Aika buƙata',
    failed: 'An kasa aika buƙatar. A sake gwadawa.',
  },
} satisfies Translation<typeof english>
