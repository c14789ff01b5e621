/**
 * Names of places by state: the 774 local government areas as the npm package nigerian-states-and-lgas 1.0.8
 * lists them (Chinonso Sunday Dimgba, ISC), and large towns and well-known parts of towns. Names only, comma
 * by comma; apart from states.ts, since it is large and few pages need it.
 */
import type { State } from './states.ts'

export interface Places {
  state: State
  areas: string
  towns: string
}

export const PLACES: readonly Places[] = [
  {
    state: 'Abia',
    areas: `
      Aba North, Aba South, Arochukwu, Bende, Ikwuano, Isiala Ngwa North, Isiala Ngwa South, Isuikwuato,
      Obi Ngwa, Ohafia, Osisioma, Ugwunagbo, Ukwa East, Ukwa West, Umuahia North, Umuahia South, Umu Nneochi`,
    towns: `
      Aba, Umuahia, Ohafia, Arochukwu`,
  },
  {
    state: 'Adamawa',
    areas: `
      Demsa, Fufure, Ganye, Gayuk, Girei, Gombi, Hong, Jada, Lamurde, Madagali, Maiha, Mayo Belwa, Michika,
      Mubi North, Mubi South, Numan, Shelleng, Song, Toungo, Yola North, Yola South`,
    towns: `
      Yola, Jimeta, Mubi, Numan`,
  },
  {
    state: 'Akwa Ibom',
    areas: `
      Abak, Eastern Obolo, Eket, Esit Eket, Essien Udim, Etim Ekpo, Etinan, Ibeno, Ibesikpo Asutan,
      Ibiono-Ibom, Ika, Ikono, Ikot Abasi, Ikot Ekpene, Ini, Itu, Mbo, Mkpat-Enin, Nsit-Atai, Nsit-Ibom,
      Nsit-Ubium, Obot Akara, Okobo, Onna, Oron, Oruk Anam, Udung-Uko, Ukanafun, Uruan, Urue-Offong/Oruko, Uyo`,
    towns: `
      Uyo, Eket, Ikot Ekpene, Oron, Ikot Abasi`,
  },
  {
    state: 'Anambra',
    areas: `
      Aguata, Anambra East, Anambra West, Anaocha, Awka North, Awka South, Ayamelum, Dunukofia, Ekwusigo,
      Idemili North, Idemili South, Ihiala, Njikoka, Nnewi North, Nnewi South, Ogbaru, Onitsha North,
      Onitsha South, Orumba North, Orumba South, Oyi`,
    towns: `
      Awka, Onitsha, Nnewi, Ekwulobia, Nkpor, Obosi, Ogidi, Ihiala`,
  },
  {
    state: 'Bauchi',
    areas: `
      Alkaleri, Bauchi, Bogoro, Damban, Darazo, Dass, Gamawa, Ganju/Ganjuwa, Giade, Itas/Gadau, Jama'are,
      Katagum, Kirfi, Misau, Ningi, Shira, Tafawa Balewa, Toro, Warji, Zaki`,
    towns: `
      Azare, Misau, Jamaare`,
  },
  {
    state: 'Bayelsa',
    areas: `
      Brass, Ekere/Ekeremor, Kolokuma/Opokuma, Nembe, Ogbia, Sagba/Sagbama, Southern Ijaw, Yenagoa`,
    towns: `
      Yenagoa, Sagbama, Brass, Nembe`,
  },
  {
    state: 'Benue',
    areas: `
      Ado, Agatu, Apa, Buruku, Gboko, Guma, Gwer East, Gwer West, Katsina-Ala, Konshisha, Kwande, Logo,
      Makurdi, Obi, Ogbadibo, Ohimini, Oju, Okpokwu, Oturkpo, Tarka, Ukum, Ushongo, Vandeikya`,
    towns: `
      Makurdi, Gboko, Otukpo, Oturkpo, Katsina Ala, Vandeikya`,
  },
  {
    state: 'Borno',
    areas: `
      Abadam, Askira/Uba, Bama, Bayo, Biu, Chibok, Damboa, Dikwa, Gubio, Guzamala, Gwoza, Hawul, Jere, Kaga,
      Kala/Balge, Konduga, Kukawa, Kwaya Kusar, Mafa, Magumeri, Maiduguri, Marte, Mobbar, Monguno, Ngala,
      Nganzai, Shani`,
    towns: `
      Maiduguri, Biu, Bama, Monguno`,
  },
  {
    state: 'Cross River',
    areas: `
      Abi, Akamkpa, Akpabuyo, Bakassi, Bekwarra, Biase, Boki, Calabar Municipal, Calabar South, Etung, Ikom,
      Obanliku, Obubra, Obudu, Odukpani, Ogoja, Yakuur, Yala`,
    towns: `
      Calabar, Ikom, Ogoja, Obudu, Ugep`,
  },
  {
    state: 'Delta',
    areas: `
      Aniocha North, Aniocha South, Bomadi, Burutu, Ethiope East, Ethiope West, Ika North East, Ika South,
      Isoko North, Isoko South, Ndokwa East, Ndokwa West, Okpe, Oshimili North, Oshimili South, Patani,
      Sapele, Udu, Ughelli North, Ughelli South, Ukwuani, Uvwie, Warri North, Warri South, Warri South West`,
    towns: `
      Asaba, Warri, Effurun, Sapele, Ughelli, Agbor, Ozoro, Abraka, Oleh, Kwale, Ogwashi Uku`,
  },
  {
    state: 'Ebonyi',
    areas: `
      Abakaliki, Afikpo North, Afikpo South, Ebonyi, Ezza North, Ezza South, Ikwo, Ishielu, Ivo, Izzi,
      Ohaozara, Ohaukwu, Onicha`,
    towns: `
      Abakaliki, Afikpo, Onueke`,
  },
  {
    state: 'Edo',
    areas: `
      Akoko-Edo, Egor, Esan Central, Esan North-East, Esan South-East, Esan West, Etsako Central,
      Etsako East, Etsako West, Igueben, Ikpoba Okha, Orhionmwon, Oredo, Ovia North-East, Ovia South-West,
      Owan East, Owan West, Uhunmwonde`,
    towns: `
      Benin City, Auchi, Ekpoma, Uromi, Igarra, Okada`,
  },
  {
    state: 'Ekiti',
    areas: `
      Ado Ekiti, Efon, Ekiti East, Ekiti South-West, Ekiti West, Emure, Gbonyin, Ido Osi, Ijero, Ikere,
      Ikole, Ilejemeje, Irepodun/Ifelodun, Ise/Orun, Moba, Oye`,
    towns: `
      Ado Ekiti, Ikere Ekiti, Ijero Ekiti, Ikole Ekiti, Oye Ekiti, Ido Ekiti, Ise Ekiti, Omuo Ekiti`,
  },
  {
    state: 'Enugu',
    areas: `
      Aninri, Awgu, Enugu East, Enugu North, Enugu South, Ezeagu, Igbo Etiti, Igbo Eze North, Igbo Eze South,
      Isi Uzo, Nkanu East, Nkanu West, Nsukka, Oji River, Udenu, Udi, Uzo-Uwani`,
    towns: `
      Nsukka, Awgu, Oji River, Udi, Emene`,
  },
  {
    state: 'Gombe',
    areas: `
      Akko, Balanga, Billiri, Dukku, Funakaye, Gombe, Kaltungo, Kwami, Nafada, Shongom, Yamaltu/Deba`,
    towns: `
      Kaltungo, Billiri, Dukku`,
  },
  {
    state: 'Imo',
    areas: `
      Aboh Mbaise, Ahiazu Mbaise, Ehime Mbano, Ezinihitte, Ideato North, Ideato South, Ihitte/Uboma, Ikeduru,
      Isiala Mbano, Isu, Mbaitoli, Ngor Okpala, Njaba, Nkwerre, Nwangele, Obowo, Oguta, Ohaji/Egbema, Okigwe,
      Orlu, Orsu, Oru East, Oru West, Owerri Municipal, Owerri North, Owerri West, Unuimo`,
    towns: `
      Owerri, Orlu, Okigwe, Oguta, Mbaise`,
  },
  {
    state: 'Jigawa',
    areas: `
      Auyo, Babura, Biriniwa, Birnin Kudu, Buji, Dutse, Gagarawa, Garki, Gumel, Guri, Gwaram, Gwiwa, Hadejia,
      Jahun, Kafin Hausa, Kaugama, Kazaure, Kiri Kasama, Kiyawa, Maigatari, Malam Madori, Miga, Ringim, Roni,
      Sule Tankarkar, Taura, Yankwashi`,
    towns: `
      Dutse, Hadejia, Gumel, Kazaure, Birnin Kudu, Ringim`,
  },
  {
    state: 'Kaduna',
    areas: `
      Birnin Gwari, Chikun, Giwa, Igabi, Ikara, Jaba, Jema'a, Kachia, Kaduna North, Kaduna South, Kagarko,
      Kajuru, Kaura, Kauru, Kubau, Kudan, Lere, Makarfi, Sabon Gari, Sanga, Soba, Zangon Kataf, Zaria`,
    towns: `
      Zaria, Kafanchan, Samaru, Kawo, Barnawa, Sabon Tasha, Rigasa, Kachia`,
  },
  {
    state: 'Kano',
    areas: `
      Ajingi, Albasu, Bagwai, Bebeji, Bichi, Bunkure, Dala, Dambatta, Dawakin Kudu, Dawakin Tofa, Doguwa,
      Fagge, Gabasawa, Garko, Garun Mallam, Gaya, Gezawa, Gwale, Gwarzo, Kabo, Kano Municipal, Karaye,
      Kibiya, Kiru, Kumbotso, Kunchi, Kura, Madobi, Makoda, Minjibir, Nasarawa, Rano, Rimin Gado, Rogo,
      Shanono, Sumaila, Takai, Tarauni, Tofa, Tsanyawa, Tudun Wada, Ungogo, Warawa, Wudil`,
    towns: `
      Sabon Gari, Nassarawa GRA, Hotoro, Bompai, Wudil, Gwarzo, Bichi`,
  },
  {
    state: 'Katsina',
    areas: `
      Bakori, Batagarawa, Batsari, Baure, Bindawa, Charanchi, Dandume, Danja, Dan Musa, Daura, Dutsi,
      Dutsin Ma, Faskari, Funtua, Ingawa, Jibia, Kafur, Kaita, Kankara, Kankia, Katsina, Kurfi, Kusada,
      Mai'Adua, Malumfashi, Mani, Mashi, Matazu, Musawa, Rimi, Sabuwa, Safana, Sanda/Sandamu, Zango`,
    towns: `
      Funtua, Daura, Malumfashi, Dutsin Ma, Kankia, Jibia`,
  },
  {
    state: 'Kebbi',
    areas: `
      Aleiro, Arewa, Argungu, Augie, Bagudo, Birnin Kebbi, Bunza, Dandi, Fakai, Gwandu, Jega, Kalgo,
      Koko/Besse, Maiya/Maiyama, Ngaski, Sakaba, Shanga, Suru, Danko-Wasagu, Yauri, Zuru`,
    towns: `
      Birnin Kebbi, Argungu, Yauri, Zuru, Jega`,
  },
  {
    state: 'Kogi',
    areas: `
      Adavi, Ajaokuta, Ankpa, Bassa, Dekina, Ibaji, Idah, Igalamela Odolu, Ijumu, Kabba/Bunu, Kogi, Lokoja,
      Mopa Muro, Ofu, Ogori/Magongo, Okehi, Okene, Olamaboro, Omala, Yagba East, Yagba West`,
    towns: `
      Lokoja, Okene, Idah, Kabba, Anyigba, Ajaokuta, Ankpa, Obajana`,
  },
  {
    state: 'Kwara',
    areas: `
      Asa, Baruten, Edu, Ekiti, Ifelodun, Ilorin East, Ilorin South, Ilorin West, Irepodun, Isin, Kaiama,
      Moro, Offa, Oke Ero, Oyun, Pategi`,
    towns: `
      Ilorin, Offa, Omu Aran, Jebba, Patigi, Lafiagi`,
  },
  {
    state: 'Lagos',
    areas: `
      Agege, Ajeromi-Ifelodun, Alimosho, Amuwo-Odofin, Apapa, Badagry, Epe, Eti Osa, Ibeju-Lekki,
      Ifako-Ijaiye, Ikeja, Ikorodu, Kosofe, Lagos Island, Lagos Mainland, Mushin, Ojo, Oshodi-Isolo, Shomolu,
      Surulere`,
    towns: `
      Ikeja, Lekki, Victoria Island, Ikoyi, Yaba, Oshodi, Isolo, Ojota, Ketu, Maryland, Ojuelegba, Surulere,
      Festac, Festac Town, Satellite Town, Ajegunle, Ebute Metta, Ajah, Sangotedo, Ikorodu, Epe, Badagry,
      Apapa, Agege, Mushin, Ogba, Ogudu, Gbagada, Magodo, Ejigbo, Egbeda, Iyana Ipaja, Ipaja, Ikotun, Igando,
      Okota, Somolu, Shomolu, Bariga, Obalende, Ibeju, Ajao Estate, Amuwo, Alaba, Iba, Mile 2, Ijora, Orile,
      Computer Village, Anthony Village, Banana Island, Eko Atlantic, Oworonshoki, Ojodu, Berger, Iju, Ifako,
      Ijaiye, Idumota, Alagomeji, Marina`,
  },
  {
    state: 'Nasarawa',
    areas: `
      Akwanga, Awe, Doma, Karu, Keana, Keffi, Kokona, Lafia, Nasarawa, Nasarawa Egon, Obi, Toto, Wamba`,
    towns: `
      Lafia, Keffi, Akwanga, Karu, Mararaba, New Nyanya, Masaka, Doma`,
  },
  {
    state: 'Niger',
    areas: `
      Agaie, Agwara, Bida, Borgu, Bosso, Chanchaga, Edati, Gbako, Gurara, Katcha, Kontagora, Lapai, Lavun,
      Magama, Mariga, Mashegu, Mokwa, Moya, Paikoro, Rafi, Rijau, Shiroro, Suleja, Tafa, Wushishi`,
    towns: `
      Minna, Bida, Suleja, Kontagora, New Bussa, Lapai, Zungeru`,
  },
  {
    state: 'Ogun',
    areas: `
      Abeokuta North, Abeokuta South, Ado-Odo/Ota, Ewekoro, Ifo, Ijebu East, Ijebu North, Ijebu North East,
      Ijebu Ode, Ikenne, Imeko Afon, Ipokia, Obafemi/Obafemi Owode, Odeda, Odogbolu, Ogun Waterside,
      Remo North, Shaga/Shagamu, Yewa North, Yewa South`,
    towns: `
      Abeokuta, Ijebu Ode, Sagamu, Shagamu, Ota, Sango Ota, Ilaro, Mowe, Ibafo, Ifo, Ikenne, Ago Iwoye,
      Ijebu Igbo, Agbara, Owode, Arepo, Magboro, Redemption City, Redemption Camp, Ilishan`,
  },
  {
    state: 'Ondo',
    areas: `
      Akoko North-East, Akoko North-West, Akoko South-East, Akoko South-West, Akure North, Akure South,
      Ese Odo, Idanre, Ifedore, Ilaje, Ile Oluji/Okeigbo, Irele, Odigbo, Okitipupa, Ondo East, Ondo West,
      Ose, Owo`,
    towns: `
      Akure, Owo, Ikare, Okitipupa, Ore, Ondo City, Ondo Town, Ikare Akoko`,
  },
  {
    state: 'Osun',
    areas: `
      Aiyedaade, Aiyedire, Atakunmosa East, Atakunmosa West, Boluwaduro, Boripe, Ede North, Ede South,
      Egbedore, Ejigbo, Ife Central, Ife East, Ife North, Ife South, Ifedayo, Ifelodun, Ila, Ilesa East,
      Ilesa West, Irepodun, Irewole, Isokan, Iwo, Obokun, Odo Otin, Ola Oluwa, Olorunda, Oriade, Orolu, Osogbo`,
    towns: `
      Osogbo, Oshogbo, Ile Ife, Ife, Ilesa, Ilesha, Ede, Iwo, Ikirun, Ila Orangun, Modakeke, Ejigbo`,
  },
  {
    state: 'Oyo',
    areas: `
      Afijio, Akinyele, Atiba, Atisbo, Egbeda, Ibadan North, Ibadan North-East, Ibadan North-West,
      Ibadan South-East, Ibadan South-West, Ibarapa Central, Ibarapa East, Ibarapa North, Ido, Irepo, Iseyin,
      Itesiwaju, Iwajowa, Kajola, Lagelu, Ogbomosho North, Ogbomosho South, Ogo Oluwa, Olorunsogo, Oluyole,
      Ona Ara, Orelope, Ori Ire, Oyo East, Oyo West, Saki East, Saki West, Surulere`,
    towns: `
      Ibadan, Ogbomoso, Ogbomosho, Iseyin, Saki, Shaki, Eruwa, Igboho, Igbo Ora, Bodija, Mokola, Challenge,
      Moniya, Kishi, Agodi, Molete`,
  },
  {
    state: 'Plateau',
    areas: `
      Bokkos, Barkin Ladi, Bassa, Jos East, Jos North, Jos South, Kanam, Kanke, Langtang North,
      Langtang South, Mangu, Mikang, Pankshin, Qua'an Pan, Riyom, Shendam, Wase`,
    towns: `
      Jos, Bukuru, Shendam, Pankshin, Langtang, Barkin Ladi, Mangu`,
  },
  {
    state: 'Rivers',
    areas: `
      Abua/Odual, Ahoada East, Ahoada West, Akuku-Toru, Andoni, Asari-Toru, Bonny, Degema, Eleme, Emuoha,
      Etche, Gokana, Ikwerre, Khana, Obio/Akpor, Ogba/Egbema/Ndoni, Ogu/Bolo, Okrika, Omuma, Opobo/Nkoro,
      Oyigbo, Port Harcourt, Tai`,
    towns: `
      Port Harcourt, Portharcourt, Obio Akpor, Eleme, Bonny, Bori, Ahoada, Oyigbo, Omoku, Rumuokoro, Rumuola,
      Trans Amadi, Choba, Elelenwo, Okrika, Degema, Woji, Diobu, Mile 3 Diobu`,
  },
  {
    state: 'Sokoto',
    areas: `
      Binji, Bodinga, Dange Shuni, Gada, Goron/Goronyo, Gudu, Gwadabawa, Illela, Isa, Kebbe, Kware, Rabah,
      Sabon Birni, Shagari, Silame, Sokoto North, Sokoto South, Tambuwal, Tangaza, Tureta, Wamako, Wurno, Yabo`,
    towns: `
      Tambuwal, Wurno, Gwadabawa, Illela`,
  },
  {
    state: 'Taraba',
    areas: `
      Ardo Kola, Bali, Donga, Gashaka, Gassol, Ibi, Jalingo, Karim Lamido, Kumi, Lau, Sardauna, Takum, Ussa,
      Wukari, Yorro, Zing`,
    towns: `
      Jalingo, Wukari, Takum, Bali`,
  },
  {
    state: 'Yobe',
    areas: `
      Bade, Bursari, Damaturu, Fika, Fune, Geidam, Gujba, Gulani, Jakusko, Karasuwa, Machina, Nangere, Nguru,
      Potiskum, Tarmuwa, Yunusari, Yusufari`,
    towns: `
      Damaturu, Potiskum, Gashua, Nguru, Geidam`,
  },
  {
    state: 'Zamfara',
    areas: `
      Anka, Bakura, Birnin Magaji/Kiyaw, Bukkuyum, Bungudu, Chafe, Gummi, Gusau, Kaura Namoda, Maradun, Maru,
      Shinkafi, Talata Mafara, Zurmi`,
    towns: `
      Gusau, Kaura Namoda, Talata Mafara, Tsafe, Shinkafi`,
  },
  {
    state: 'Federal Capital Territory (FCT)',
    areas: `
      Abaji, Abuja Municipal Area Council, Bwari, Gwagwalada, Kuje, Kwali`,
    towns: `
      Wuse, Garki, Maitama, Asokoro, Gwarinpa, Kubwa, Lugbe, Nyanya, Karshi, Utako, Jabi, Jikwoyi, Karmo,
      Dutse Alhaji, Zuba, Kado, Gudu, Wuye, Apo, Lokogoma, Durumi`,
  },
]
