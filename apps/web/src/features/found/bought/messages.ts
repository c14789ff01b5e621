/** `/bought-stolen`: the way of a buyer in good faith. It promises nothing that the law does not give. */
export const bought = {
  title: 'You bought a stolen phone?',
  subtitle: 'It happens to honest buyers. Do this now, in this order. You need no account.',
  steps: [
    {
      title: 'Stop using it, and do not sell it',
      text: 'From the moment that you know, selling it on or giving it back to the seller can make you guilty too. Take your own SIM and your data off it.',
    },
    {
      title: 'Keep what you have from the purchase',
      text: 'The receipt, the messages, the proof of your payment, and what you know of the seller: name, number, shop, place and day.',
    },
    {
      title: 'Hand it in at a police station',
      text: 'Say that it is reported stolen on Amana, and from whom you bought it. The officer scans the phone and writes down what you say.',
    },
    {
      title: 'Ask for the receipt',
      text: 'It names the phone, the station, the time, you, and the seller as you stated it. Do not leave without it.',
    },
    {
      title: 'Claim your money from the seller',
      text: 'Use the receipt as proof that you no longer have the phone. A lawyer, the consumer protection commission or a court can help you.',
    },
  ],
  know: {
    heading: 'What you should know',
    points: [
      'The phone belongs to its owner. Amana pays nothing and promises no money back.',
      'Handing it in speaks for you. The police may still ask you where you got it.',
      'Check a phone on Amana before you pay next time: the answer comes at once.',
    ],
  },
  tellFirst: 'You would rather write to the owner first?',
  tell: 'Tell the owner that you have it',
  stations: {
    heading: 'Police stations',
    state: 'State',
    choose: 'Choose a state',
    area: 'Area',
    areaHint: 'Its stations come first.',
    loading: 'Loading the stations',
    failed: 'The stations could not be loaded.',
    none: 'No station of this state is listed yet. Any police station takes the phone.',
    before: 'Choose your state to see its stations. Any police station takes the phone.',
    demo: 'Invented for this demonstration',
    more: 'More stations',
  },
  link: 'You bought it? This is what to do',
} as const
