import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/notifications/messages.ts'

export default {
  words: { device: 'na’ura', stolen: 'sata', lost: 'ɓata', found: 'samuwa' },
  flags: {
    reported: 'An kai rahoton {type} kan {device} taku',
    reportedText:
      'Wani ya kai rahoton {type} kan IMEI {imei}, batu {case}. Jami’ai suna binciken rahoton. Har sai sun yanke hukunci, duk wanda ya bincika na’urar zai ga cewa ana binciken rahoto.\nIdan wayarku tana hannunku, a ƙalubalanta a shafin batun: jami’ai za su karanta dalilinku tare da rahoton.',
    own: 'An sa wa {device} taku alamar {type}',
    ownText:
      'Batu {case}, IMEI {imei}. Daga yanzu ana gargaɗin duk wanda ya bincika na’urar, kuma an janye takardun shaidarta.\nAbin yi yanzu: a kai rahoto wurin ƴan sanda da wannan lambar batu. A nemi kamfanin sadarwa ya toshe SIM. A gaya wa bankinku, don kar wani ya yi amfani da asusunku daga wayar.\nIdan ba ku kuka sa alamar ba, a canja PIN da kalmar sirri.',
    byOfficers: 'Jami’an tsaro sun sa wa {device} taku alamar {type}',
    byOfficersText:
      'Batu {case}, IMEI {imei}. An janye takardun shaidarta kuma ba za a iya miƙa ta ba. A tambayi kowane ofishin ƴan sanda da lambar batun idan ba ku san dalili ba.',
    confirmed: 'Jami’ai sun tabbatar da rahoton {type} kan {device} taku',
    confirmedText:
      'Batu {case}, IMEI {imei}. Daga yanzu ana gargaɗin duk wanda ya bincika na’urar, kuma an janye takardun shaidarta.',
    rejected: 'An ƙi rahoton da aka kai kan {device} taku',
    rejectedText:
      'Batu {case}, IMEI {imei}. Jami’ai sun duba rahoton {type} sun ƙi shi. Ba a gargaɗin masu bincika na’urar saboda shi yanzu.',
    markedFound: 'An sa wa {device} taku alamar samuwa',
    closed: 'An rufe batun {device} taku',
    clearedText: 'Batu {case}, IMEI {imei}. Ba a gargaɗin masu bincika na’urar saboda shi yanzu.',
  },
  searches: {
    title: 'Wani ya bincika {device} mai rahoton {type}',
    text: 'A {time} wani ya tambaya game da IMEI {imei}. An kai rahoton {type}, batu {case}. An gargaɗe shi. Ba ma faɗin wanda ya tambaya.',
    textWithState:
      'A {time} wani ya tambaya game da IMEI {imei}. An kai rahoton {type} a {state}, batu {case}. An gargaɗe shi. Ba ma faɗin wanda ya tambaya.',
  },
  registrations: {
    title: 'Wani ya yi ƙoƙarin rajistar {device} da aka kai rahoton {type}',
    text: 'An ƙi ƙoƙarin yi wa IMEI {imei} rajista, domin an kai rahoton {type}, batu {case}. A gaya wa ƴan sanda lambar batun: jami’ai za su iya ganin wanda ya gwada.',
    textForOfficers:
      'An ƙi ƙoƙarin yi wa IMEI {imei} rajista, domin an kai rahoton {type}, batu {case}. Bayanan batun sun faɗi wanda ya gwada.',
  },
  disputes: {
    claimed: 'Wani ya ce {device} taku tasa ce',
    claimedText:
      'Batu {case}, IMEI {imei}. Jami’ai suna dubawa. Har sai sun yanke hukunci, kar ya wuce kwana 14, ba za a iya miƙa wayar ba kuma bincike zai ce ana jayayya kan mallakarta. A ƙara rasit ɗinku ko hoton kwali.',
    claimedOnlyText:
      'Batu {case}, IMEI {imei}. Jami’ai suna dubawa. Ba abin da zai canja muku sai jami’i ya yanke hukunci. A ƙara rasit ɗinku ko hoton kwali.',
    contested: 'Ana jayayya kan mallakar {device} taku',
    contestedText:
      'Batu {case}, IMEI {imei}. Wani jami’i ya duba iƙirarin wani. Har sai jami’ai sun yanke hukunci, kar ya wuce kwana 14, ba za a iya miƙa wayar ba kuma bincike zai ce ana jayayya kan mallakarta. A ƙara rasit ɗinku ko hoton kwali.',
    upheld: 'Jami’ai sun amince da iƙirarinku: {device} taku ce',
    upheldText: 'Batu {case}, IMEI {imei}. Tana asusunku yanzu.',
    upheldWithCertificate: 'Batu {case}, IMEI {imei}. Tana asusunku yanzu, da sabuwar takardar shaida.',
    taken: '{device} taku ta zama ta wanda ya ce tasa ce',
    takenText:
      'Batu {case}, IMEI {imei}. Jami’ai sun amince da iƙirarin, kuma na’urar ta fita daga asusunku. Idan kuna ganin kuskure ne, a kai rasit ɗinku da wannan lambar batu wurin ƴan sanda.',
    rejected: 'Jami’ai sun ƙi iƙirarinku kan {device}',
    rejectedText:
      'Batu {case}, IMEI {imei}. Ta tsaya a hannun mai ita. Idan kuna ganin kuskure ne, a kai rasit ɗinku da wannan lambar batu wurin ƴan sanda.',
    kept: 'An ƙi iƙirarin da aka yi kan {device} taku',
    keptText: 'Batu {case}, IMEI {imei}. Jami’ai sun yanke hukunci cewa taku ce.',
  },
  proofs: {
    proven: 'An tabbatar da mallakarku ta {device}',
    provenText: 'Jami’i ya amince da takardunku na IMEI {imei}. Tabbacin zai tsaya ga duk wanda kuka miƙa wa na’urar.',
    declined: 'Ba a karɓi wata takarda ta {device} taku ba',
    declinedReceipt:
      'Rasitin sayanku ne na IMEI {imei}. Jami’in ya rubuta: {reason}\nNa’urar tana nan taku. Don a tabbatar da haka, a aika wata takarda a shafinta.',
    declinedPhoto:
      'Hotonku ne na IMEI {imei}. Jami’in ya rubuta: {reason}\nNa’urar tana nan taku. Don a tabbatar da haka, a aika wata takarda a shafinta.',
  },
  foundPhones: {
    text: 'Batu {case}. {text}',
    reported: 'Wani ya ce ya tsinci wayarku',
    reportedText: 'A karanta abin da ya rubuta, a amsa a can. Babu wanda zai ga ko wane ne ɗayan.',
    police: 'Idan an kai rahoton satar wayar, jami’an ƴan sanda za su iya karanta wannan.',
    safe: 'Kar ku haɗu ku kaɗai: a nemi ya miƙa wayar a ofishin ƴan sanda.',
    message: 'Sabon saƙo game da wayar da aka tsinta',
    messageText: 'A karanta shi a tattaunawar, a amsa a can.',
    closed: 'An rufe tattaunawa game da wayar da aka tsinta',
    closedText: 'Babu wanda zai iya ƙara rubutu a ciki. Har yanzu kuna iya karanta ta.',
  },
  notes: {
    title: 'Jami’an tsaro sun rubuto muku game da {device} taku',
    text: 'Batu {case}. A karanta a shafin batun, inda za ku iya amsawa da labari.',
  },
  transfers: {
    incoming: '{name} yana so ya miƙa muku {device}',
    incomingWithCode:
      'IMEI {imei}. Kar a karɓa, kuma kar a gaya wa mai miƙawa lambar tabbatarwa da muka aika muku, sai na’urar tana hannunku. Kuna da lokaci har {time}.',
    incomingText: 'IMEI {imei}. Kar a karɓa sai na’urar tana hannunku. Kuna da lokaci har {time}.',
    gone: '{device} taku tana da sabon mai ita',
    goneText:
      'IMEI {imei} ya zama na {email} yanzu. Ba za ku iya sa masa alama ko miƙa shi ba, kuma an maye gurbin takardar shaidarku. Idan ba ku kuka miƙa ba, a canja PIN da kalmar sirri a gaya wa ƴan sanda.',
    yours: 'Yanzu ku ne mai {device}',
    yoursText: '{name} ya miƙa muku IMEI {imei}. Yanzu ana iya sa mata alama, a miƙa ta, a karanta tarihinta.',
    newCertificate: 'Sabuwar takardar shaidarta tana asusunku.',
    cancelled: 'An soke miƙawar {device}',
    declined: 'An ƙi miƙawar {device}',
    expired: 'Ba a kammala miƙawar {device} a kan lokaci ba',
    imei: 'IMEI {imei}.',
    staysYours: 'IMEI {imei} yana nan naku.',
    staysWith: 'IMEI {imei} yana nan na {name}.',
    codeOver: 'Lambar tabbatarwa da muka aika muku ta daina amfani.',
  },
  holds: {
    placed: 'Ƴan sanda sun riƙe {device} taku',
    placedText: 'Ba za a iya miƙa IMEI {imei} ba, kuma ba za ku iya rufe batutuwansa ba, sai an daina riƙe shi.',
    released: 'Ƴan sanda sun saki {device} taku',
    releasedText: 'Ƴan sanda sun daina riƙe IMEI {imei}.',
  },
  looks: {
    revealed: 'Jami’i ya karanta {number} ɗinku',
    revealedText:
      'A {date} ne, don batu {case}. Jami’ai suna karanta dukan lambar ne don batun na’urarku kawai, kuma ana rubuta kowane lokaci.\nIdan ba ku san irin wannan batu ba, a tambayi ƴan sanda da lambar batun, ko a rubuto mana.',
    visible: {
      one: 'Jami’in ƴan sanda ya duba bayananku',
      other: 'Jami’an ƴan sanda sun duba bayananku sau {count}',
    },
    visibleText:
      'Yaushe ne, wace runduna ce, me ya sa: a duba "Wanda ya duba bayanaina" a saitunanku.\nIdan ba ku san dalilin haka ba, a tambayi rundunar ƴan sanda da aka faɗa a can, ko a rubuto mana.',
  },
  laterStolen: {
    title: 'An kai rahoton satar wayar da kuka bincika',
    text: 'Sakamakonmu na {date} kan IMEI {imei} bai samu wani abu a kansa ba. Tun lokacin an kai rahoton satarsa, batu {case}.\nIdan ba ku saya ba, kar a saya. Idan kun saya, kar a sake sayarwa: a ajiye rasit da lambar mai sayarwa, a kai su wurin ƴan sanda da wannan lambar batu.',
  },
  decisions: {
    rejected: 'An ƙi rahotonku {case}',
    rejectedText:
      'Jami’ai sun duba rahotonku sun ƙi shi: ba a sa wa wayar alama saboda shi ba. Idan kuna da shaida, a kai ta da lambar batun ofishin ƴan sanda.',
    confirmed: 'An tabbatar da rahotonku {case}',
    confirmedText: 'Jami’ai sun tabbatar da rahotonku. Daga yanzu ana gargaɗin duk wanda ya bincika wayar.',
    sms: 'Amana: jami’ai sun yanke hukunci kan rahotonku {case}. A duba a Amana da wannan lambar waya.',
  },
  sms: {
    found_phone: 'Amana: akwai labari game da wayarku. A shiga a karanta.',
    case_note: 'Amana: ƴan sanda sun rubuta game da batunku. A shiga a karanta.',
    transfer_completed:
      'Amana: na’ura ta fita daga asusunku ta miƙawa. Idan ba ku ba ne, a shiga a canja PIN da kalmar sirri yanzu.',
  },
  mail: {
    hello: 'Sannu {name},',
    open: 'Buɗe a Amana',
    receipt: 'Rasit ɗinsa a kundin jama’a',
    becauseOfCheck: 'Kun samu wannan imel ne domin kun bincika wannan waya a Amana cikin kwana 30 da suka wuce.',
    becauseOfAccount: 'Kun samu wannan imel ne saboda asusunku a Amana. Sanarwa a saitunanku tana faɗin abin da ake aikawa.',
    becauseOfReport:
      'Kun samu wannan imel ne domin an ba da wannan adireshi don sakamakon bincike a Amana cikin kwana 30 da suka wuce.',
    becauseReported: 'Kun samu wannan imel ne domin kun kai rahoton waya a Amana da wannan adireshi.',
  },
} satisfies Translation<typeof english>
