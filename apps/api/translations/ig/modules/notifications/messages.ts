import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/notifications/messages.ts'

export default {
  words: { device: 'ngwaọrụ', stolen: 'e zuru ezu', lost: 'furu efu', found: 'achọtara' },
  flags: {
    reported: 'E mere mkpesa na {device} gị bụ nke {type}',
    reportedText:
      'Mmadụ mere mkpesa na ekwentị nwere IMEI {imei} bụ nke {type}, okwu {case}. Ndị uwe ojii na-elele mkpesa ahụ. Ruo mgbe ha kpebiri, onye ọ bụla na-enyocha ngwaọrụ a na-ahụ na a ka na-elele mkpesa.\nỌ bụrụ na ekwentị gị dị gị n’aka, gbaghaa mkpesa ahụ n’ibe nke okwu a: ndị uwe ojii ga-agụkọ ihe i kwuru na mkpesa ahụ ọnụ.',
    own: 'A kara {device} gị akara dịka nke {type}',
    ownText:
      'Okwu {case}, IMEI {imei}. Site ugbu a, a na-adọ onye ọ bụla na-enyocha ngwaọrụ a aka na ntị, akagburukwa asambodo ya niile.\nIhe ị ga-eme ugbu a: jiri nọmba okwu a mee mkpesa n’ebe ndị uwe ojii nọ. Gwa netwọk gị ka ha gbochie SIM ahụ. Gwa banki gị, ka onye ọ bụla ghara iji ekwentị ahụ banye n’akaụntụ gị.\nỌ bụrụ na ọ bụghị gị kara ya akara, gbanwee PIN na okwuntughe gị.',
    byOfficers: 'Ndị na-ahụ maka iwu kara {device} gị dịka nke {type}',
    byOfficersText:
      'Okwu {case}, IMEI {imei}. Akagburu asambodo ya niile, a pụghịkwa inyefe ya. Jụọ n’ụlọ ọrụ ndị uwe ojii ọ bụla banyere nọmba okwu a ma ọ bụrụ na ị maghị ihe kpatara ya.',
    confirmed: 'Ndị uwe ojii kwadoro mkpesa na {device} gị bụ nke {type}',
    confirmedText:
      'Okwu {case}, IMEI {imei}. Site ugbu a, a na-adọ onye ọ bụla na-enyocha ngwaọrụ a aka na ntị, akagburukwa asambodo ya niile.',
    rejected: 'Ajụrụ mkpesa e mere banyere {device} gị',
    rejectedText:
      'Okwu {case}, IMEI {imei}. Ndị uwe ojii lere mkpesa na ọ bụ nke {type}, ha jụrụ ya. A naghịzi adọ ndị na-enyocha ngwaọrụ a aka na ntị n’ihi ya.',
    markedFound: 'A kara {device} gị akara dịka nke achọtara',
    closed: 'Emechiri okwu banyere {device} gị',
    clearedText: 'Okwu {case}, IMEI {imei}. A naghịzi adọ ndị na-enyocha ngwaọrụ a aka na ntị n’ihi ya.',
  },
  searches: {
    title: 'Mmadụ nyochara {device} {type}',
    text: 'Na {time} mmadụ jụrụ banyere IMEI {imei}. E mere mkpesa na ọ bụ nke {type}, okwu {case}. Adọrọ ya aka na ntị. Anyị anaghị ekwu onye jụrụ.',
    textWithState:
      'Na {time} mmadụ jụrụ banyere IMEI {imei}. E mere mkpesa na ọ bụ nke {type} na {state}, okwu {case}. Adọrọ ya aka na ntị. Anyị anaghị ekwu onye jụrụ.',
  },
  registrations: {
    title: 'Mmadụ nwara idebanye {device} {type}',
    text: 'Ajụrụ mgbalị idebanye IMEI {imei}, n’ihi na e mere mkpesa na ọ bụ nke {type}, okwu {case}. Gwa ndị uwe ojii nọmba okwu a: ha nwere ike ịhụ onye nwara ya.',
    textForOfficers:
      'Ajụrụ mgbalị idebanye IMEI {imei}, n’ihi na e mere mkpesa na ọ bụ nke {type}, okwu {case}. Ihe ndetu nke okwu a na-ekwu onye nwara ya.',
  },
  disputes: {
    claimed: 'Onye ọzọ sịrị na {device} gị bụ nke ya',
    claimedText:
      'Okwu {case}, IMEI {imei}. Ndị uwe ojii na-elele ya. Ruo mgbe ha kpebiri, ma ọ gaghị akarị ụbọchị 14, a pụghị inyefe ekwentị a, nnyocha ga-ekwukwa na a na-ese okwu onye nwe ya. Tinye rasiti gị maọbụ foto igbe ya.',
    claimedOnlyText:
      'Okwu {case}, IMEI {imei}. Ndị uwe ojii na-elele ya. Ihe agaghị agbanwere gị ruo mgbe onye uwe ojii kpebiri. Tinye rasiti gị maọbụ foto igbe ya.',
    contested: 'A na-ese okwu onye nwe {device} gị',
    contestedText:
      'Okwu {case}, IMEI {imei}. Otu onye uwe ojii elelela nzọ onye ọzọ. Ruo mgbe ha kpebiri, ma ọ gaghị akarị ụbọchị 14, a pụghị inyefe ekwentị a, nnyocha ga-ekwukwa na a na-ese okwu onye nwe ya. Tinye rasiti gị maọbụ foto igbe ya.',
    upheld: 'Ndị uwe ojii kwadoro nzọ gị: {device} bụ nke gị',
    upheldText: 'Okwu {case}, IMEI {imei}. Ọ dị n’akaụntụ gị ugbu a.',
    upheldWithCertificate: 'Okwu {case}, IMEI {imei}. Ọ dị n’akaụntụ gị ugbu a, ya na asambodo ọhụrụ.',
    taken: '{device} gị bụzi nke onye zọrọ ya',
    takenText:
      'Okwu {case}, IMEI {imei}. Ndị uwe ojii kwadoro nzọ ahụ, ngwaọrụ a apụọla n’akaụntụ gị. Ọ bụrụ na i chere na nke a ezighị ezi, were rasiti gị na nọmba okwu a gaa n’ebe ndị uwe ojii nọ.',
    rejected: 'Ndị uwe ojii jụrụ nzọ gị maka {device}',
    rejectedText:
      'Okwu {case}, IMEI {imei}. Ọ ka bụ nke onye nwe ya. Ọ bụrụ na i chere na nke a ezighị ezi, were rasiti gị na nọmba okwu a gaa n’ebe ndị uwe ojii nọ.',
    kept: 'Ajụrụ nzọ e mere maka {device} gị',
    keptText: 'Okwu {case}, IMEI {imei}. Ndị uwe ojii kpebiri na ọ ka bụ nke gị.',
  },
  proofs: {
    proven: 'E gosila na ọ bụ gị nwe {device}',
    provenText:
      'Onye uwe ojii nabatara akwụkwọ gị maka IMEI {imei}. Ọ ka ga-abụ nke e gosiri maka onye ọ bụla i nyefere ngwaọrụ a.',
    declined: 'Anabataghị otu akwụkwọ maka {device} gị',
    declinedReceipt:
      'Ọ bụ rasiti ịzụta ya maka IMEI {imei}. Onye uwe ojii dere: {reason}\nNgwaọrụ a ka bụ nke gị. Iji gosi nke a, ziga akwụkwọ ọzọ n’ibe ya.',
    declinedPhoto:
      'Ọ bụ foto gị maka IMEI {imei}. Onye uwe ojii dere: {reason}\nNgwaọrụ a ka bụ nke gị. Iji gosi nke a, ziga akwụkwọ ọzọ n’ibe ya.',
  },
  foundPhones: {
    text: 'Okwu {case}. {text}',
    reported: 'Mmadụ sịrị na ya chọtara ekwentị gị',
    reportedText: 'Gụọ ihe o dere, zaakwa ebe ahụ. Unu abụọ agaghị ahụ onye onye nke ọzọ bụ.',
    police: 'Ọ bụrụ na e mere mkpesa na e zuru ekwentị a ezu, ndị uwe ojii nwere ike ịgụ nke a.',
    safe: 'Ezutela onye ahụ naanị gị: gwa ya ka o nyefee ekwentị ahụ n’ụlọ ọrụ ndị uwe ojii.',
    message: 'Ozi ọhụrụ banyere ekwentị achọtara',
    messageText: 'Gụọ ya na mkparịta ụka ahụ, zaakwa ebe ahụ.',
    closed: 'Emechiri mkparịta ụka banyere ekwentị achọtara',
    closedText: 'Onye ọ bụla enweghịzi ike ide ihe na ya. Ị ka nwere ike ịgụ ya.',
  },
  notes: {
    title: 'Ndị na-ahụ maka iwu degaara gị ozi banyere {device} gị',
    text: 'Okwu {case}. Gụọ ya n’ibe nke okwu a, ebe i nwere ike iji ozi ọhụrụ zaa.',
  },
  transfers: {
    incoming: '{name} chọrọ inyefe gị {device}',
    incomingWithCode:
      'IMEI {imei}. Nakwere ya, maọbụ gwa onye na-enyefe ya koodu anyị zitere gị, naanị mgbe ngwaọrụ ahụ dị gị n’aka. I nwere ruo {time}.',
    incomingText: 'IMEI {imei}. Nakwere ya naanị mgbe ngwaọrụ ahụ dị gị n’aka. I nwere ruo {time}.',
    gone: '{device} gị nwere onye nwe ya ọhụrụ',
    goneText:
      'IMEI {imei} bụzi nke {email}. I nweghịzi ike ịkara ya akara maọbụ inyefe ya, e dochikwara asambodo gị maka ya. Ọ bụrụ na ọ bụghị gị nyefere ya, gbanwee PIN na okwuntughe gị, gwakwa ndị uwe ojii.',
    yours: 'Ị bụzi onye nwe {device}',
    yoursText: '{name} nyefere gị IMEI {imei}. I nwere ike ịkara ya akara, nyefee ya, gụọkwa akụkọ ya ugbu a.',
    newCertificate: 'Asambodo ọhụrụ ya dị n’akaụntụ gị.',
    cancelled: 'Akagburu nnyefe nke {device}',
    declined: 'Ajụrụ nnyefe nke {device}',
    expired: 'E mechaghị nnyefe nke {device} n’oge',
    imei: 'Ọ bụ IMEI {imei}.',
    staysYours: 'IMEI {imei} ka bụ nke gị.',
    staysWith: 'IMEI {imei} ka bụ nke {name}.',
    codeOver: 'Koodu anyị zitere gị abaghịzi uru.',
  },
  holds: {
    placed: 'Ndị uwe ojii jidere {device} gị',
    placedText: 'A pụghị inyefe IMEI {imei}, ị pụghịkwa imechi okwu ya, ruo mgbe ha hapụrụ ya.',
    released: 'Ndị uwe ojii hapụrụ {device} gị',
    releasedText: 'Ndị uwe ojii ahapụla IMEI {imei}.',
  },
  looks: {
    revealed: 'Onye uwe ojii agụọla {number} gị',
    revealedText:
      'Ọ bụ na {date}, maka okwu {case}. Ndị uwe ojii na-agụ nọmba ahụ niile naanị maka okwu nke ngwaọrụ gị, a na-edekọkwa oge ọ bụla.\nỌ bụrụ na ị maghị okwu dị otu a, jiri nọmba okwu a jụọ ndị uwe ojii, maọbụ degara anyị ozi.',
    visible: { other: 'Ndị uwe ojii lere ozi gị ugboro {count}' },
    visibleText:
      'Mgbe o mere, komandị ọ bụ na ihe kpatara ya: lee "Onye lere ozi m" na ntọala gị.\nỌ bụrụ na ị maghị ihe kpatara ya, jụọ komandị ndị uwe ojii a kpọrọ aha ebe ahụ, maọbụ degara anyị ozi.',
  },
  laterStolen: {
    title: 'E mere mkpesa na e zuru ekwentị i nyochara ezu',
    text: 'Akụkọ nnyocha anyị nke {date} banyere IMEI {imei} ahụghị nsogbu ọ bụla na ya. Kemgbe ahụ e meela mkpesa na e zuru ya ezu, okwu {case}.\nỌ bụrụ na ị zụbeghị ya, azụla ya. Ọ bụrụ na ị zụọla ya, ereghachila ya: debe rasiti na nọmba onye rere ya, were ha abụọ na nọmba okwu a gaa n’ebe ndị uwe ojii nọ.',
  },
  decisions: {
    rejected: 'Ajụrụ mkpesa gị {case}',
    rejectedText:
      'Ndị uwe ojii lere mkpesa gị, ha jụrụ ya: akaraghị ekwentị ahụ akara n’ihi ya. Ọ bụrụ na i nwere ihe akaebe, were ya na nọmba okwu a gaa n’ụlọ ọrụ ndị uwe ojii.',
    confirmed: 'Akwadoro mkpesa gị {case}',
    confirmedText: 'Ndị uwe ojii kwadoro mkpesa gị. Site ugbu a, a na-adọ onye ọ bụla na-enyocha ekwentị ahụ aka na ntị.',
    sms: 'Amana: ndị uwe ojii ekpebiela banyere mkpesa gị {case}. Jiri nọmba ekwentị a lee ya na Amana.',
  },
  sms: {
    found_phone: 'Amana: e nwere ozi ọhụrụ banyere ekwentị gị. Banye ka ị gụọ ya.',
    case_note: 'Amana: ndị uwe ojii dere ozi banyere okwu gị. Banye ka ị gụọ ya.',
    transfer_completed:
      'Amana: ngwaọrụ apụọla n’akaụntụ gị site na nnyefe. Ọ bụrụ na ọ bụghị gị, banye gbanwee PIN na okwuntughe gị ugbu a.',
  },
  mail: {
    hello: 'Ndewo {name},',
    open: 'Mepee ya na Amana',
    receipt: 'Rasiti ya na ndekọ ọha',
    becauseOfCheck: 'Ị natara email a n’ihi na i nyochara ekwentị a na Amana n’ime ụbọchị 30 gara aga.',
    becauseOfAccount: 'Ị natara email a n’ihi akaụntụ gị na Amana. Nhọrọ ọkwa dị na ntọala gị na-ekwu ihe a na-eziga.',
    becauseOfReport: 'Ị natara email a n’ihi na e nyere adreesị a maka akụkọ nke nnyocha na Amana n’ime ụbọchị 30 gara aga.',
    becauseReported: 'Ị natara email a n’ihi na i ji adreesị a mee mkpesa ekwentị na Amana.',
  },
} satisfies Translation<typeof english>
