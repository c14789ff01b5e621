/** Pushes name no person, phone or case: they are read on locked screens, and on phones that are gone. */
export const pushes = {
  phone: {
    title: 'There is news about a phone of yours',
    body: 'Open Amana to read it. Nobody needs your password, PIN or code.',
  },
  found: {
    title: 'There is a message about a found phone',
    body: 'Open Amana to read it and to answer. Nobody needs your password, PIN or code.',
  },
  checked: {
    title: 'Somebody checked a phone of yours',
    body: 'Open Amana to see when. They were warned.',
  },
  registration: {
    title: 'Somebody tried to register a phone of yours',
    body: 'It was refused. Open Amana to read more.',
  },
  transfer: {
    title: 'A device waits for you to accept it',
    body: 'Accept it only when you hold it in your hands.',
  },
  moved: {
    title: 'A device has changed its owner',
    body: 'Open Amana to see it. If that was not you, change your PIN and password now.',
  },
  report: {
    title: 'A new theft report waits in your state',
    body: 'Open it in the portal.',
  },
  assigned: {
    title: 'A case was given to you',
    body: 'Open it in the portal.',
  },
  rests: {
    title: 'A traced phone waits for an officer',
    body: 'Nobody has acted on its case for 72 hours. Open it in the portal.',
  },
}
